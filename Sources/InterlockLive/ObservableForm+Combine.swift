#if canImport(Combine)
  public import Combine

  extension ObservableForm {
    /// The states of the form: the current one at once, then each that follows; finishes when the
    /// form is closed.
    public var statePublisher: AnyPublisher<FormState, Never> { subject.eraseToAnyPublisher() }

    /// Whether an action is enabled: now, and whenever it turns.
    public func isEnabledPublisher(for action: ActionReference) -> AnyPublisher<Bool, Never> {
      subject.map { $0.isEnabled(action) }.removeDuplicates().eraseToAnyPublisher()
    }

    /// All the reasons why an action is not enabled: now, and whenever there are others.
    public func blockersPublisher(for action: ActionReference) -> AnyPublisher<[String], Never> {
      subject.map { $0.blockers(of: action) }.removeDuplicates().eraseToAnyPublisher()
    }
  }
#endif

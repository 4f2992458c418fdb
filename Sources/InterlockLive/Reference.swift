public import Interlock

/// Something of a form, by the handle that a program gives or by its name.
///
/// A string literal is a name, so that `form.set("id", to: "abcd")` reads well; a name is looked up
/// when it is used, and in `people[0].email` means the row that is first then.
public enum Reference<Handle: Hashable & Sendable>: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The handle.
  case handle(Handle)
  /// The name; of a field also its JSON Pointer (RFC 6901), such as `/people/0/email`.
  case name(String)

  /// Creates a reference by name.
  public init(stringLiteral value: String) { self = .name(value) }
}

/// A field, by its place or by its name.
public typealias FieldReference = Reference<FieldPlace>
/// An action, by its handle or by its name.
public typealias ActionReference = Reference<ActionHandle>
/// A gate, by its handle or by its name.
public typealias GateReference = Reference<GateHandle>
/// A computed value, by its handle or by its name.
public typealias ComputedReference = Reference<ComputedHandle>

extension Session {
  /// The place that is meant.
  func place(of reference: FieldReference) throws(SessionError) -> FieldPlace {
    switch reference {
    case .handle(let place):
      if contains(place) { return place }
      throw .removedRow
    case .name(let name):
      return name.utf8.first == UInt8(ascii: "/") ? try place(at: name) : try place(named: name)
    }
  }

  /// The place that is meant; nil where there is none.
  func existingPlace(of reference: FieldReference) -> FieldPlace? {
    do throws(SessionError) {
      return try place(of: reference)
    } catch {
      return nil
    }
  }

  /// The action that is meant.
  func handle(of reference: ActionReference) throws(SessionError) -> ActionHandle {
    switch reference {
    case .handle(let action): return action
    case .name(let name):
      do throws(UnknownName) {
        return try program.action(name)
      } catch {
        throw .unknownPlace(name, suggestion: error.suggestion)
      }
    }
  }

  /// The action that is meant; nil where there is none.
  func existingHandle(of reference: ActionReference) -> ActionHandle? {
    do throws(SessionError) {
      return try handle(of: reference)
    } catch {
      return nil
    }
  }

  /// The gate that is meant; nil where there is none.
  func existingHandle(of reference: GateReference) -> GateHandle? {
    switch reference {
    case .handle(let gate): return gate
    case .name(let name):
      do throws(UnknownName) {
        return try program.gate(name)
      } catch {
        return nil
      }
    }
  }

  /// The computed value that is meant; nil where there is none.
  func existingHandle(of reference: ComputedReference) -> ComputedHandle? {
    switch reference {
    case .handle(let computed): return computed
    case .name(let name):
      do throws(UnknownName) {
        return try program.computed(name)
      } catch {
        return nil
      }
    }
  }
}

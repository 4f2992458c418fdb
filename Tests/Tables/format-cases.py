#!/usr/bin/env python3
"""Writes Tests/Fixtures/formats/cases.tsv: texts near the border of each format, with a verdict.

    python3 Tests/Tables/format-cases.py > Tests/Fixtures/formats/cases.tsv

The verdicts come from a second reading of the standards, written here apart from the engine: their
grammars as regular expressions, and Python's own ipaddress, datetime, json and base64. The texts are
the standards' examples, boundaries, and these with one or two characters changed. The same seed
gives the same file. Formats whose verdict needs data beyond a grammar (idnHostname, idnEmail, regex,
timeZone) are covered by their examples and the public cases.
"""
import base64
import datetime
import ipaddress
import json
import random
import re

ATEXT = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+"
LABEL = r'[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
HOST = LABEL + r'(?:\.' + LABEL + ')*'
UNRESERVED = r'A-Za-z0-9._~\-'
SUB = r"!$&'()*+,;="
PCT = r'%[0-9A-Fa-f]{2}'


def full(pattern, text):
    return re.fullmatch(pattern, text, re.ASCII) is not None


def is_ip(text, version):
    if '%' in text or not text.isascii():
        return False
    try:
        return ipaddress.ip_address(text).version == version
    except ValueError:
        return False


def is_uri(text, scheme=r'[A-Za-z][A-Za-z0-9+.-]*', ucs='', private='', relative=False):
    """RFC 3986 appendix B splits, the grammars of the parts judge."""
    scheme_part, rest = None, text
    found = re.match('(' + scheme + '):', text)
    if found:
        scheme_part, rest = found.group(1), text[found.end():]
    elif not relative:
        return False
    parts = re.fullmatch(r'(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?', rest, re.DOTALL)
    has_authority, authority, path, _, query, _, fragment = parts.groups()
    plain = UNRESERVED + SUB + ucs
    char = '(?:[' + plain + ':@]|' + PCT + ')'
    if has_authority is not None:
        user, at, host = authority.rpartition('@')
        if at and not re.fullmatch('(?:[' + plain + ':]|' + PCT + ')*', user):
            return False
        literal = re.fullmatch(r'\[([^\]]*)\](?::([0-9]*))?', host)
        if literal:
            future = r'[vV][0-9A-Fa-f]+\.[' + UNRESERVED + SUB + ':]+'
            if not (is_ip(literal.group(1), 6) or full(future, literal.group(1))):
                return False
        elif not re.fullmatch('(?:[' + plain + ']|' + PCT + ')*(?::[0-9]*)?', host):
            return False
    elif scheme_part is None and ':' in path.split('/')[0]:
        return False
    return (re.fullmatch('(?:' + char + '|/)*', path) is not None
            and re.fullmatch('(?:' + char + '|[/?' + private + '])*', query or '') is not None
            and re.fullmatch('(?:' + char + '|[/?])*', fragment or '') is not None)


UCS = '\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef' + ''.join(
    f'{chr(plane << 16)}-{chr((plane << 16) + 0xFFFD)}' for plane in range(1, 14)
) + '\U000e1000-\U000efffd'
PRIVATE = '\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd'


def is_url(text):
    found = re.fullmatch(r'https?://([^/?#]*)(.*)', text, re.IGNORECASE | re.DOTALL)
    if not (found and is_uri(text)):
        return False
    host, _, port = re.fullmatch(r'(\[.*\]|[^:]*)(:?)(.*)', found.group(1).rpartition('@')[2]).groups()
    return host != '' and int(port or '0') <= 65535


def is_time(text):
    found = re.fullmatch(
        r'(\d\d):(\d\d):(\d\d)(\.\d+)?(?:[zZ]|([+-])(\d\d):(\d\d))', text, re.ASCII)
    if not found:
        return False
    hour, minute, second = (int(found.group(at)) for at in (1, 2, 3))
    ahead, behind = int(found.group(6) or 0), int(found.group(7) or 0)
    if hour > 23 or minute > 59 or second > 60 or ahead > 23 or behind > 59:
        return False
    if second < 60:
        return True
    offset = ahead * 60 + behind
    local = hour * 60 + minute
    return (local + offset if found.group(5) == '-' else local - offset) % 1440 == 1439


def is_date(text):
    if not full(r'\d{4}-\d\d-\d\d', text):
        return False
    try:
        datetime.date.fromisoformat(text)
        return True
    except ValueError:
        return False


def is_duration(text):
    last = r'\d+(?:[.,]\d+)?'
    if full(f'P{last}W', text):
        return True
    if not full(f'P(?:{last}Y)?(?:{last}M)?(?:{last}D)?(?:T(?=.)(?:{last}H)?(?:{last}M)?(?:{last}S)?)?',
                text) or text in ('P', 'PT'):
        return False
    return not re.search(r'[.,]\d+[A-Z].', text)


def is_base64(text):
    try:
        return base64.b64encode(base64.b64decode(text, validate=True)).decode() == text
    except ValueError:
        return False


def luhn(digits):
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value // 10 + value % 10
    return total % 10 == 0


def is_card(text):
    digits = re.sub('[ -]', '', text)
    return full(r'\d(?:[ -]?\d)*', text) and 12 <= len(digits) <= 19 and luhn(digits)


def is_isbn(text):
    digits = re.sub('[ -]', '', text).upper()
    if not full(r'\d(?:[ -]?\d)*(?:[ -]?[Xx])?', text):
        return False
    values = [10 if digit == 'X' else int(digit) for digit in digits]
    if len(values) == 10:
        return sum((10 - at) * value for at, value in enumerate(values)) % 11 == 0
    return (full(r'97[89]\d{10}', digits) and not digits.startswith('9790')
            and sum(value * (3 if at % 2 else 1) for at, value in enumerate(values)) % 10 == 0)


IBAN = dict(re.findall(r'([A-Z]{2})(\d\d)', ''.join(
    re.findall(r'^ +([A-Z0-9]+)\\?$', open(
        'Sources/Interlock/Formats/CodeTable+Banks.swift', encoding='utf-8').read(), re.M))))


def is_iban(text):
    plain = text.replace(' ', '')
    if ' ' in text and text != ' '.join(plain[at:at + 4] for at in range(0, len(plain), 4)):
        return False
    if not full('[A-Z]{2}[0-9]{2}[A-Z0-9]+', plain) or not 2 <= int(plain[2:4]) <= 98:
        return False
    if IBAN.get(plain[:2]) != str(len(plain)):
        return False
    return int(''.join(str(int(char, 36)) for char in plain[4:] + plain[:4])) % 97 == 1


with open('/usr/share/iso-codes/json/iso_3166-1.json', encoding='utf-8') as file:
    COUNTRIES = {row['alpha_2'] for row in json.load(file)['3166-1']}
CURRENCIES = set('AED EUR USD KRW JPY CHF GBP XAU XXX XTS BOV CLF UYW ZAR VED SLE'.split())
NO_CURRENCIES = set('DEM FRF ITL BTC EUX AAA ZZZ HRK SLL ANG CUC BGN ZWL'.split())


def is_bic(text):
    return full('[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?', text) and (
        text[4:6] in COUNTRIES | {'XK'})


CALLING = set('1 7 20 27 30 49 82 212 290 358 420 599 670 800 883 998'.split())
NO_CALLING = set('0 210 214 259 281 384 422 511x 671 684 693 801 851 999 969 978'.split())


def is_phone(text):
    if not full(r'\+[0-9]{7,15}', text):
        return False
    for length in (1, 2, 3):
        if text[1:1 + length] in CALLING:
            return True
    for length in (1, 2, 3):
        if text[1:1 + length] in NO_CALLING:
            return False
    return None


def is_json(text):
    if text.startswith('\ufeff'):
        return False

    def refuse(_):
        raise ValueError
    try:
        json.loads(text, parse_constant=refuse)
        return True
    except (ValueError, RecursionError):
        return False


SEMVER = (r'(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)'
          r'(-((0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*))?'
          r'(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?')
LANGTAG = (r'([A-Za-z]{2,3}(-[A-Za-z]{3}){0,3}|[A-Za-z]{4}|[A-Za-z]{5,8})(-[A-Za-z]{4})?'
           r'(-([A-Za-z]{2}|\d{3}))?(-([A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))*'
           r'(-[0-9A-WY-Za-wy-z](-[A-Za-z0-9]{2,8})+)*(-[xX](-[A-Za-z0-9]{1,8})+)?'
           r'|[xX](-[A-Za-z0-9]{1,8})+')
IRREGULAR = set(('en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo '
                 'i-pwn i-tao i-tay i-tsu sgn-be-fr sgn-be-nl sgn-ch-de').split())


def is_cidr(text):
    found = re.fullmatch(r'([^/]*)/(0|[1-9][0-9]{0,2})', text)
    return bool(found) and (
        (is_ip(found.group(1), 4) and int(found.group(2)) <= 32)
        or (is_ip(found.group(1), 6) and int(found.group(2)) <= 128))


def is_hostname(text):
    return full(HOST, text) and len(text) <= 253 and not full(r'\d*(\.\d*){3}', text)


VERDICTS = {
    'email': lambda t: full(ATEXT + '@' + HOST, t),
    'url': is_url,
    'uri': is_uri,
    'uriReference': lambda t: is_uri(t, relative=True),
    'iri': lambda t: is_uri(t, ucs=UCS, private=PRIVATE),
    'hostname': is_hostname,
    'ipv4': lambda t: is_ip(t, 4),
    'ipv6': lambda t: is_ip(t, 6),
    'ip': lambda t: is_ip(t, 4) or is_ip(t, 6),
    'cidr': is_cidr,
    'uuid': lambda t: full('[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}', t),
    'ulid': lambda t: full('[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}', t),
    'date': is_date,
    'time': is_time,
    'dateTime': lambda t: t[10:11] in ('T', 't') and is_date(t[:10]) and is_time(t[11:]),
    'duration': is_duration,
    'jsonPointer': lambda t: re.fullmatch('(/([^~/]|~[01])*)*', t) is not None,
    'base64': is_base64,
    'hexColor': lambda t: full('#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})', t),
    'slug': lambda t: full('[a-z0-9]+(-[a-z0-9]+)*', t),
    'phone': is_phone,
    'creditCard': is_card,
    'iban': is_iban,
    'bic': is_bic,
    'isbn': is_isbn,
    'semver': lambda t: full(SEMVER, t),
    'languageTag': lambda t: full(LANGTAG, t) or t.lower() in IRREGULAR,
    'countryCode': lambda t: t in COUNTRIES,
    'currencyCode': lambda t: True if t in CURRENCIES else (
        None if full('[A-Z]{3}', t) and t not in NO_CURRENCIES else False),
    'json': is_json,
}

SEEDS = {
    'email': ['user@example.com', 'a.b+c@x-y.z', "o'brien@a", 'x@' + 'a' * 63, 'x@' + 'a' * 64],
    'url': ['http://a.example:80/p?q#f', 'https://u:p@[::1]:8/', 'HTTP://1.2.3.4', 'http://a:65535',
            'http://a:65536', 'https://x/%41;b=(c)'],
    'uri': ['ftp://ftp.is.co.za/rfc/rfc1808.txt', 'ldap://[2001:db8::7]/c=GB?objectClass?one',
            'urn:oasis:names:specification:docbook:dtd:xml:4.1.2', 'mailto:J.Doe@example.com',
            'http://[v1.a:b]:/', 'a://b@c:1/%20?/?#/?'],
    'uriReference': ['g;x=1/../y', '//g', '?y', '../../g', 'g#s/../x', 'http:g', './g:h', '#'],
    'iri': ['http://résumé.example.org/ü?ä#ö', 'http://a/?\ue000', 'x:\u0300', 'urn:日本'],
    'hostname': ['www.example.com', 'a-b.c', 'x' * 63 + '.y', 'x' * 64, '1.2.3.4', '1.2.3.4a',
                 '.'.join(['a' * 49] * 5) + '.abc', '.'.join(['a' * 49] * 5) + '.abcd'],
    'ipv4': ['192.0.2.255', '0.0.0.0', '10.200.49.1', '255.255.255.255', '1.2.3.256'],
    'ipv6': ['2001:DB8:0:0:8:800:200C:417A', 'FF01::101', '::13.1.68.3', '::FFFF:129.144.52.38',
             '1:2:3:4:5:6:7:8', '1::8', '1:2:3:4:5:6:7::', '::', '1:2:3:4:5:6:1.2.3.4'],
    'ip': ['192.0.2.1', 'fe80::1', '::1.2.3.4', '1.2.3.4'],
    'cidr': ['192.0.2.0/24', '2001:db8::/32', '::/128', '0.0.0.0/0', '1.2.3.4/33', '::/129'],
    'uuid': ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', '00000000-0000-0000-0000-000000000000'],
    'ulid': ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
    'date': ['2024-02-29', '2100-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-04-31'],
    'time': ['23:59:60Z', '00:00:00+00:00', '12:34:56.789-23:59', '00:29:60+00:30', '15:59:60-08:00'],
    'dateTime': ['1985-04-12T23:20:50.52Z', '1996-12-19T16:39:57-08:00', '1990-12-31T23:59:60Z',
                 '1937-01-01T12:00:27.87+00:20'],
    'duration': ['P3Y6M4DT12H30M5S', 'P23DT23H', 'PT36H', 'P1DT12H', 'P0.5Y', 'PT0,5S', 'P4W'],
    'jsonPointer': ['', '/foo/0', '/a~1b', '/m~0n', '/c%d', '/k"l', '/ '],
    'base64': ['', 'Zg==', 'Zm8=', 'Zm9v', 'Zm9vYg==', '+/A='],
    'hexColor': ['#abc', '#ABCD', '#a1b2c3', '#00ff0080'],
    'slug': ['my-first-post', 'a', '2026-11'],
    'phone': ['+821012345678', '+14155552671', '+2101234567', '+2906234', '+999123456', '+35840123456',
              '+883510001234567'],
    'creditCard': ['4111111111111111', '4111 1111 1111 1111', '378282246310005', '6011-0009-9013-9424',
                   '4222222222222', '676770000000', '6304000000000000000'],
    'iban': ['DE89370400440532013000', 'GB82 WEST 1234 5698 7654 32', 'NO9386011117947',
             'MT84MALT011000012345MTLCAST001S', 'BE68539007547034', 'CH9300762011623852957',
             'LC55HEMM000100010012001200023015', 'XK051212012345678906', 'AL47212110090000000235698741'],
    'bic': ['DEUTDEFF', 'DEUTDEFF500', 'NEDSZAJJXXX', 'NCBVXKPR', '12ABGB2L'],
    'isbn': ['978-3-16-148410-0', '0-306-40615-2', '080442957X', '9791090636071', '979-0-2600-0043-8'],
    'semver': ['1.0.0-alpha.1', '1.0.0-x.7.z.92', '1.0.0-alpha+001', '1.0.0+21AF26D3---117B344092BD',
               '1.0.0-0.3.7', '10.20.30'],
    'languageTag': ['zh-Hant', 'sr-Latn-RS', 'sl-rozaj-biske', 'de-CH-1901', 'en-US-u-islamcal',
                    'zh-CN-a-myext-x-private', 'x-whatever', 'i-enochian', 'sgn-BE-FR', 'es-419',
                    'zh-gan-yue-cmn-Hant', 'de-419-DE', 'a-DE', 'ar-a-aaa-b-bbb'],
    'countryCode': ['KR', 'DE', 'US', 'UK', 'EU', 'AA', 'ZW', 'XK'],
    'currencyCode': sorted(CURRENCIES) + sorted(NO_CURRENCIES),
    'json': ['{"a":[1,-2.5e+3,true,null,"\\u00e9\\n"]}', '[]', '""', '-0.1E-1', ' {"a" : {}} ', 'false',
             '[[[[]]]]', '"\\ud800"', '{"a":1,"a":2}'],
}
ALPHABET = 'aAzZ019+-./:;=?#[]@%_~ $,"\\{}()|<>^`\'*!&xXTeE2456738\t\n\0é한١。'


def mutate(source, text):
    text = list(text)
    for _ in range(source.choice((1, 1, 1, 2))):
        place = source.randrange(len(text) + 1)
        kind = source.randrange(5)
        if kind == 0 and place < len(text):
            del text[place]
        elif kind == 1 and place < len(text):
            text[place] = source.choice(ALPHABET)
        elif kind == 2 and place < len(text):
            text[place] = text[place].swapcase() if source.random() < 0.5 else source.choice(text)
        elif kind == 3 and place < len(text):
            text.insert(place, text[place])
        else:
            text.insert(place, source.choice(ALPHABET))
    return ''.join(text)


def main():
    source = random.Random(20261130)
    print('# Generated by Tests/Tables/format-cases.py: format, verdict, text.')
    for name, judge in VERDICTS.items():
        texts = list(SEEDS[name])
        while len(texts) < 160:
            texts.append(mutate(source, source.choice(SEEDS[name])))
        for text in dict.fromkeys(texts):
            verdict = judge(text)
            if verdict is not None:
                print(name, 'accept' if verdict else 'refuse', json.dumps(text), sep='\t')


main()

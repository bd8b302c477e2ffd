/** Written into JSON as they are, because no value of JavaScript has such a text: a number beyond all, and depth. */
const RAW: Readonly<Record<string, string>> = {
  '@infinity@': '1e999',
  '@deep lists@': '['.repeat(100_000) + ']'.repeat(100_000),
  '@deep objects@': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
}

/** Values that no field expects. */
export const HOSTILE: readonly unknown[] = [
  'a\0b',
  '\0',
  '\ud800',
  'a\udc00b',
  '\u001b[2J\r\n',
  '\u202egpj.exe',
  ' '.repeat(90),
  '🪚'.repeat(60),
  '%',
  '_%\\',
  "'; drop table machine; --",
  '../../etc/passwd',
  '{{7*7}}',
  '',
  ' ',
  '0',
  '-0',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  '1e308',
  1e308,
  -1e308,
  5e-324,
  -1,
  0,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  true,
  null,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: [1] } } },
  '@infinity@',
]

/** The same, of a size that takes time to write and to read; a few of them do. */
export const HOSTILE_AND_LARGE: readonly unknown[] = [
  `${' '.repeat(64_000)}\0`,
  'a'.repeat(100_000),
  '@deep lists@',
  '@deep objects@',
]

/** For fields that hold a time or a day. */
export const HOSTILE_TIMES: readonly string[] = [
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '8640000000000000',
  '8640000000000001',
  '9999999999999999',
  '0000000000',
  '-8640000000000000',
  '0001-01-01T00:00:00Z',
  '1203-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1999-12-31T23:59:59.999Z',
  '2000-01-01T00:00:00Z',
  '2100-01-01T00:00:00Z',
  '2100-01-01T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '2026-11-15T24:00:00+23:59',
  '2026-11-15T00:00:00-99:99',
  '0000-00-00',
  '0001-01-01',
  '1999-12-31',
  '2000-01-01',
  '2026-02-30',
  '2026-02-31',
  '2026-13-01',
  '2099-12-31',
  '2100-01-01',
  '9999-12-31',
]

/** The text of a body. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
    /"(@[a-z ]+@)"/g,
    (whole, marker: string) => RAW[marker] ?? whole,
  )
}

/** One part of an address. Half a surrogate pair as the bytes that it would have. */
export const writePart = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`

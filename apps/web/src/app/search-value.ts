/**
 * Reads a value of the query, and only such as is written back the same: a serial number like 1e5, or one of twenty
 * digits, stays the text that it is. Throws on what stays a text.
 */
export function readSearchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (JSON.stringify(value) !== text) throw new SyntaxError('this is a text')
  return value
}

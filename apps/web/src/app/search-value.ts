import { parseJson } from '@millwright/domain/text/parse-json'

/**
 * Reads a value of the query, and only such as is written back the same: a serial number like 1e5, or one of twenty
 * digits, stays the text that it is. Throws on what stays a text.
 */
export function readSearchValue(text: string): unknown {
  const value = parseJson(text)
  if (JSON.stringify(value) !== text) throw new SyntaxError('this is a text')
  return value
}

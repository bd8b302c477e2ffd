const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$/

/** No number is written longer; a long text is no number whatever it begins with. */
const MAX_LENGTH = 60

/** A number as programs write it, or null: no hex, no separators, nothing that a double cannot hold. */
export function sourceNumber(text: string): number | null {
  const trimmed = text.length > MAX_LENGTH ? '' : text.trim()
  if (!NUMBER.test(trimmed)) return null
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : null
}

/** A longer one is no name. */
const MOST_CHARACTERS = 100

/** Null for what is no name: an operator who signs out of a machine leaves an empty text. */
export const readOperatorName = (value: unknown): string | null => {
  const name = typeof value === 'string' ? value.trim() : ''
  return name === '' || name.length > MOST_CHARACTERS ? null : name
}

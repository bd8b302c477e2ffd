/** For texts from outside. Undefined where it is no JSON, which no JSON text can mean. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * For what we have written ourselves. Throws an error that names where it is from, and does not repeat what is in it: it
 * may be a key.
 */
export function parseOwnJson(text: string, from: string): unknown {
  const value = parseJson(text)
  if (value === undefined) throw new Error(`${from} cannot be read: it is no JSON`)
  return value
}

/** An identity as a constant in a statement without parameters. */
export function idOf(id: number): string {
  if (!Number.isSafeInteger(id)) throw new TypeError(`${id} is not an identity`)
  return `${id}`
}

/** The same of several. */
export const idList = (ids: readonly number[]): string => `'{${ids.map(idOf).join(',')}}'::bigint[]`

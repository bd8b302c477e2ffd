/** Identities as a constant in a statement without parameters. */
export function idList(ids: readonly number[]): string {
  for (const id of ids) if (!Number.isSafeInteger(id)) throw new TypeError(`${id} is not an identity`)
  return `'{${ids.join(',')}}'::bigint[]`
}

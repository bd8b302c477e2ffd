import { hashKey, type QueryKey } from '@tanstack/react-query'

/**
 * While another page or another order of the same list comes, what is there stays. Its key begins with the list's own parts,
 * the days and the machine among them: figures of other days never stay under new ones (rules: pages 15).
 */
export const keepSame =
  (list: QueryKey) =>
  <Data>(held: Data | undefined, last: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    last && hashKey(last.queryKey.slice(0, list.length)) === hashKey(list) ? held : undefined

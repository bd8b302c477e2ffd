import type { Envelope } from '@millwright/contract/wire/call'

/** The sizes of a page of most lists, and of the machines of a factory (rules: limits 3). */
const PAGE = 100
export const FACTORY_PAGE = 1000

/** The first page says how many there are; the others are fetched in parallel. */
export async function fetchAll<T>(
  fetchPage: (page: { skip: number; limit: number }) => Promise<Envelope<T[]>>,
  limit = PAGE,
): Promise<T[]> {
  const first = await fetchPage({ skip: 0, limit })
  const starts = []
  for (let skip = limit; skip < (first.total ?? 0); skip += limit) starts.push(skip)
  const rest = await Promise.all(starts.map((skip) => fetchPage({ skip, limit })))
  return [first, ...rest].flatMap((answer) => answer.result)
}

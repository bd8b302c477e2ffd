import type { Envelope } from '@millwright/contract/call'

/** Spec §9: fetch-all page size. */
const PAGE = 100

/** The first page tells how many there are; the others are fetched side by side. */
export async function fetchAll<T>(
  fetchPage: (page: { skip: number; limit: number }) => Promise<Envelope<T[]>>,
): Promise<T[]> {
  const first = await fetchPage({ skip: 0, limit: PAGE })
  const starts = []
  for (let skip = PAGE; skip < (first.total ?? 0); skip += PAGE) starts.push(skip)
  const rest = await Promise.all(starts.map((skip) => fetchPage({ skip, limit: PAGE })))
  return [first, ...rest].flatMap((answer) => answer.result)
}

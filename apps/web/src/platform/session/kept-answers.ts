import { DAY_MS } from '@millwright/domain/time/lengths'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ANSWERS_TABLE, deviceTable, doneOf } from '../api/device-database.ts'

/** The answer of a query, on the device of the person who got it. */
export interface KeptAnswer {
  readonly owner: string
  readonly key: string
  readonly queryKey: QueryKey
  readonly data: unknown
  readonly at: number
}

export interface AnswerStore {
  put(answer: KeptAnswer): Promise<void>
  of(owner: string): Promise<KeptAnswer[]>
  remove(owner: string, key: string): Promise<void>
}

export const browserAnswers: AnswerStore = {
  async put(answer) {
    await doneOf((await deviceTable(ANSWERS_TABLE, 'readwrite')).put(answer))
  },
  async of(owner) {
    // Of this owner alone: a list as the end of a key comes after all texts.
    const own = IDBKeyRange.bound([owner], [owner, []])
    return (await doneOf((await deviceTable(ANSWERS_TABLE, 'readonly')).getAll(own))) as KeptAnswer[]
  },
  async remove(owner, key) {
    await doneOf((await deviceTable(ANSWERS_TABLE, 'readwrite')).delete([owner, key]))
  },
}

interface KeptDeps {
  readonly cache: QueryClient
  readonly store: AnswerStore
  readonly owner: string
}

/** An answer that nobody has looked at for so long is of no use without a connection either. */
const KEPT_FOR_MS = 30 * DAY_MS

/** Keeps what queries with `isKept` hold, now and with each new answer. Gives the function that ends it. */
export function keepAnswers({ cache, store, owner }: KeptDeps, now: () => number = Date.now): () => void {
  const queries = cache.getQueryCache()
  const keep = (query: ReturnType<typeof queries.getAll>[number]): void => {
    const { queryKey, queryHash: key, meta, state } = query
    if (meta?.isKept !== true || state.data === undefined) return
    // A browser that stores nothing shows the page all the same, as long as there is a connection.
    void store.put({ owner, key, queryKey, data: state.data, at: now() }).catch(() => {})
  }
  queries.getAll().forEach(keep)
  return queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}

/** Puts back what was kept, as old as it is: it is loaded again at once, and stays while nobody answers. */
export async function restoreAnswers({ cache, store, owner }: KeptDeps, now = Date.now()): Promise<void> {
  for (const { key, queryKey, data, at } of await store.of(owner)) {
    if (now - at > KEPT_FOR_MS) await store.remove(owner, key)
    else if (cache.getQueryData(queryKey) === undefined) cache.setQueryData(queryKey, data, { updatedAt: at })
  }
}

/** Removes what is kept of queries that are not needed any more. */
export async function dropAnswers(
  { store, owner }: Omit<KeptDeps, 'cache'>,
  isOver: (queryKey: QueryKey) => boolean,
): Promise<void> {
  for (const { key, queryKey } of await store.of(owner)) if (isOver(queryKey)) await store.remove(owner, key)
}

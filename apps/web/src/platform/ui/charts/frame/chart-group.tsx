import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { View } from './time-scale.ts'

interface Cursor {
  readonly ts: number
  /** The chart that is pointed at: only it shows a tooltip. */
  readonly owner: string
}

interface CursorStore {
  get: () => Cursor | null
  set: (next: Cursor | null) => void
  subscribe: (listener: () => void) => () => void
}

/** Outside of React's state: a pointer that moves must not render the whole page. */
function createCursorStore(): CursorStore {
  let cursor: Cursor | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => cursor,
    set: (next) => {
      if (next === cursor || (next && cursor && next.ts === cursor.ts && next.owner === cursor.owner)) return
      cursor = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const CursorContext = createContext<CursorStore | null>(null)
const PeriodContext = createContext<View | null>(null)

/** One period and one cursor for all charts inside. */
export function ChartGroup({ period, children }: { period?: View; children: ReactNode }) {
  const store = useMemo(createCursorStore, [])
  return (
    <CursorContext value={store}>
      <PeriodContext value={period ?? null}>{children}</PeriodContext>
    </CursorContext>
  )
}

/** The period of the page, where the chart was given none of its own. */
export function useChartPeriod(own: View | undefined): View {
  const shared = useContext(PeriodContext)
  const period = own ?? shared
  if (!period) throw new Error('A chart over time needs a period, its own or that of a ChartGroup.')
  return period
}

interface SharedCursor {
  /** The moment that is looked at, in this chart or another one. */
  readonly ts: number | null
  readonly isOwn: boolean
  readonly move: (ts: number | null) => void
}

/** The cursor of the group; a chart outside of one has a cursor of its own. */
export function useChartCursor(): SharedCursor {
  const owner = useId()
  const [alone] = useState(createCursorStore)
  const store = useContext(CursorContext) ?? alone
  const cursor = useSyncExternalStore(store.subscribe, store.get)
  return useMemo(
    () => ({
      ts: cursor?.ts ?? null,
      isOwn: cursor?.owner === owner,
      move: (ts) => {
        // Leaving one chart must not take the cursor from the next, which may already have it.
        if (ts !== null) store.set({ ts, owner })
        else if (store.get()?.owner === owner) store.set(null)
      },
    }),
    [cursor, owner, store],
  )
}

import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type TableSearch, tableSearchOf } from '../../platform/ui/table/table-address.ts'
import type { DrawnStatus } from '../status/shared/status-look.ts'
import { momentInSearch } from './replay/replay-address.ts'

export const VIEWS = ['plan', 'world', 'table'] as const
export type View = (typeof VIEWS)[number]

const STATUS_FILTERS: readonly DrawnStatus[] = [...STATUS_ORDER, 'noData']

/** The view is in the address, so that it can be linked and survives a reload. */
export interface FleetSearch extends TableSearch {
  view?: View | undefined
  status?: DrawnStatus | undefined
  /** A moment that is over: the plan is shown as it was then. */
  at?: string | undefined
}

/** Out of a query that anyone may have typed. */
export const fleetSearchOf = (typed: Record<string, unknown>): FleetSearch => ({
  ...tableSearchOf(typed),
  view: VIEWS.find((each) => each === typed.view),
  status: STATUS_FILTERS.find((each) => each === typed.status),
  at: momentInSearch(typed.at),
})

export function useFleetSearch() {
  const { view = 'plan', status, q = '', at } = fleetSearchOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: FleetSearch): void => {
    void navigate({ to: '/machine', search: (old: object) => ({ ...old, ...next }), replace: true })
  }
  return {
    view,
    status: status ?? null,
    words: q,
    at,
    /** The plan as it was at a moment. */
    replay: (moment: string) => void navigate({ to: '/machine', search: { at: moment } }),
    /** The default is not written out. */
    chooseView: (chosen: View) => change({ view: chosen === 'plan' ? undefined : chosen }),
    chooseStatus: (chosen: DrawnStatus | null) => change({ status: chosen ?? undefined }),
    clear: () => change({ status: undefined, q: undefined }),
    search: (words: string) => change({ q: words === '' ? undefined : words }),
  }
}

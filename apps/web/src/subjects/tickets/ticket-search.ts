import { useNavigate, useSearch } from '@tanstack/react-router'
import { textIn } from '../../platform/pages/search-text.ts'

/** The view is in the address, so that it can be linked and survives a reload. */
export interface TicketSearch {
  /** The opened one. */
  ticket?: string | undefined
  machine?: string | undefined
  /** The id of a person, `me` or `nobody`. */
  assignee?: string | undefined
  q?: string | undefined
  closed?: true | undefined
}

const ID = /^[A-Za-z0-9_-]{1,64}$/
const idIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text !== undefined && ID.test(text) ? text : undefined
}

/** Out of a query that anyone may have typed. */
export const ticketSearchOf = (typed: Record<string, unknown>): TicketSearch => ({
  ticket: idIn(typed.ticket),
  machine: idIn(typed.machine),
  assignee: idIn(typed.assignee),
  q: textIn(typed.q)?.slice(0, 100) || undefined,
  closed: typed.closed === true || undefined,
})

export function useTicketSearch() {
  const search = ticketSearchOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: TicketSearch, replace = true): void => {
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...next }), replace })
  }
  return { ...search, change }
}

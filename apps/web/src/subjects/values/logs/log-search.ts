import { oneOf, textIn } from '../../../platform/pages/search-text.ts'
import { type TableSearch, tableSearchOf } from '../../../platform/ui/table/table-address.ts'
import { LOGS, type LogKind } from './log-kinds.ts'

/** The values that are kept, by field. */
export type LogFilters = Readonly<Record<string, readonly string[]>>

/** The view is in the address, so that a link shows the same. */
export interface LogSearch extends TableSearch {
  log?: LogKind | undefined
  day?: string | undefined
  /** Fields and their values have the names that the machine gives them. */
  only?: LogFilters | undefined
}

const MOST_VALUES = 50

/** Out of a query that anyone may have typed. */
export function logSearchOf(typed: Record<string, unknown>): LogSearch {
  return {
    ...tableSearchOf(typed),
    log: oneOf(LOGS, typed.log),
    day: textIn(typed.day),
    only: filtersOf(typed.only),
  }
}

/** Undefined when nothing is filtered, so that the address is short. */
export function filtersOf(typed: unknown): LogFilters | undefined {
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed)) return undefined
  const filters = Object.entries(typed).flatMap(([field, values]) => {
    const texts = Array.isArray(values)
      ? values.filter((value) => typeof value === 'string').slice(0, MOST_VALUES)
      : []
    return texts.length > 0 ? [[field, texts] as const] : []
  })
  return filters.length > 0 ? Object.fromEntries(filters) : undefined
}

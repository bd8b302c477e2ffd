import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LogKind } from './log-kinds.ts'
import { type LogFilters, type LogSearch, logSearchOf } from './log-search.ts'

const NO_FILTERS: LogFilters = {}

/** Which log is shown, and which values of its fields. */
export function useLogView() {
  const { log = 'ProdLog', only = NO_FILTERS } = logSearchOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: (old: LogSearch) => LogSearch): void => {
    void navigate({ to: '.', search: (old) => ({ ...old, ...next(old) }), replace: true })
  }
  return {
    log,
    only,
    /** Another log has other fields. */
    onLog: (kind: LogKind) =>
      change(() => ({
        log: kind === 'ProdLog' ? undefined : kind,
        only: undefined,
        sort: undefined,
        columns: undefined,
      })),
    onValues: (field: string, values: readonly string[]) =>
      change((old) => {
        const { [field]: _, ...others } = old.only ?? NO_FILTERS
        const kept = values.length > 0 ? { ...others, [field]: values } : others
        return { only: Object.keys(kept).length > 0 ? kept : undefined }
      }),
    onClear: () => change(() => ({ only: undefined, q: undefined })),
  }
}

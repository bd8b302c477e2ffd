import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_RANGE, isRange, type Range } from '../shared/ranges.ts'

export const DASHBOARD_RANGES = ['1h', '8h', '24h'] as const satisfies readonly Range[]

export interface DashboardSearch {
  range?: Range | undefined
}

/** How far back the charts reach, as it is in the address; eight hours unless another is chosen (rules: live 4). */
export function useDashboardRange(): { range: Range; choose: (range: Range) => void } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isOffered = (value: unknown): value is Range =>
    isRange(value) && (DASHBOARD_RANGES as readonly Range[]).includes(value)
  return {
    range: isOffered(search.range) ? search.range : DEFAULT_RANGE,
    choose: (range) => {
      const next = { range: range === DEFAULT_RANGE ? undefined : range }
      void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
    },
  }
}

import type { SourceProblem } from '@millwright/contract/connectors/mapping-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { browserZone, formatDateTime, formatDuration } from '../../platform/ui/text/format.ts'

/** Why a machine is not read, or not as it should be, and what to do about it. */
export function problemText(t: TFunction, problem: SourceProblem, language: string): string {
  const { Code, Detail, From, To } = problem
  if (Code === 'CLOCK_DIFFERS') return clockText(t, Number(Detail), language)
  const at = (ts: number | null): string => (ts === null ? '—' : formatDateTime(ts, browserZone(), language))
  return t(`connectors.problems.${Code}`, { detail: Detail || '—', from: at(From), to: at(To) })
}

function clockText(t: TFunction, aheadMs: number, language: string): string {
  const detail = Number.isFinite(aheadMs) ? formatDuration(Math.abs(aheadMs) / SECOND_MS, language) : '—'
  return t(aheadMs < 0 ? 'connectors.problems.CLOCK_BEHIND' : 'connectors.problems.CLOCK_AHEAD', { detail })
}

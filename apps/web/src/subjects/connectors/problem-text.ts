import type { SourceProblem } from '@millwright/contract/connectors/mapping-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'

/** Why a machine is not read, or not as it should be, and what to do about it. */
export function problemText(
  t: TFunction,
  { Code, Detail, From, To }: SourceProblem,
  language: string,
): string {
  const at = (ts: number | null): string => (ts === null ? '—' : formatDateTime(ts, browserZone(), language))
  return t(`connectors.problems.${Code}`, { detail: Detail || '—', from: at(From), to: at(To) })
}

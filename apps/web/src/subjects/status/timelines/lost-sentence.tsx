import type { Machine } from '@millwright/contract/machines/machines'
import { largestLost, lostMinutes } from '@millwright/domain/status/lost'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatMinutes, withinSentence } from '../../../platform/ui/text/format.ts'
import { summaryOfLost } from './lost-rows.ts'
import type { WindowKind } from './time-window.ts'
import type { RowPlans } from './timelines.queries.ts'

interface LostSentenceProps {
  readonly machines: readonly Machine[]
  readonly plans: RowPlans
  readonly kind: WindowKind
  /** Whether the period reaches to now. */
  readonly isNow: boolean
}

const PART_KEYS = {
  idle: 'status.idle',
  alarm: 'status.alarm',
  notReady: 'status.not_ready',
  noData: 'status.no_data',
} as const

function sentenceKey(kind: WindowKind, isNow: boolean): string {
  if (kind === 'shift') return 'timelines.lost_most_shift'
  if (kind === 'week') return 'timelines.lost_most_week'
  return isNow ? 'timelines.lost_most_today' : 'timelines.lost_most'
}

/** The answer to "which machine lost most", with the largest part of it. */
export function LostSentence({ machines, plans, kind, isNow }: LostSentenceProps) {
  const { t, i18n } = useTranslation()
  const summary = useMemo(() => summaryOfLost(machines, plans), [machines, plans])
  if (!summary) return <p className="mw-tl-sentence">{t('timelines.nothing_lost')}</p>
  const { machine, lost } = summary.worst
  const largest = largestLost(lost)
  return (
    <p className="mw-tl-sentence">
      <b>{machine.Name}</b>{' '}
      {t(sentenceKey(kind, isNow), {
        lost: formatMinutes(lostMinutes(lost)),
        part: formatMinutes(Math.round(lost[largest] / 60)),
        cause: withinSentence(t(PART_KEYS[largest]), i18n.language),
      })}{' '}
      {t('timelines.lost_by_all', { count: machines.length, lost: formatMinutes(summary.total) })}
    </p>
  )
}

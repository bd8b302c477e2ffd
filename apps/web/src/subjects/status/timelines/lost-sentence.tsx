import type { Machine } from '@millwright/contract/machines/machines'
import { presentMoney } from '@millwright/contract/machines/present-money'
import type { Money } from '@millwright/domain/machines/hour-rate'
import { largestLost, lostMinutes } from '@millwright/domain/status/lost'
import { useMemo } from 'react'
import { listText } from '../../../platform/i18n/intl.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatMinutes } from '../../../platform/ui/text/format.ts'
import { withCost } from '../../machines/shared/cost-text.ts'
import { summaryOfLost } from './lost-rows.ts'
import type { WindowKind } from './time-window.ts'
import type { RowPlans } from './timelines.queries.ts'
import styles from './timelines-page.module.css'

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
} as const

function sentenceKey(kind: WindowKind, isNow: boolean): string {
  if (kind === 'shift') return 'timelines.lost_most_shift'
  if (kind === 'week') return 'timelines.lost_most_week'
  return isNow ? 'timelines.lost_most_today' : 'timelines.lost_most'
}

/** More names than these nobody reads in a sentence. */
const MOST_NAMES = 3

/** The answer to "which machine lost most", with the largest part of it. */
export function LostSentence({ machines, plans, kind, isNow }: LostSentenceProps) {
  const { t, i18n } = useTranslation()
  const summary = useMemo(() => summaryOfLost(machines, plans), [machines, plans])
  const { worst, total, known, silent } = summary
  const inMoney = (minutes: number, cost: Money | null) =>
    withCost(formatMinutes(minutes, i18n.language), cost && presentMoney(cost), i18n.language)
  const names = silent.slice(0, MOST_NAMES).map(({ Name }) => Name)
  const more = silent.length > MOST_NAMES ? [`+${silent.length - MOST_NAMES}`] : []
  const unknown =
    silent.length === 0
      ? null
      : t('timelines.no_data_from', { machines: listText([...names, ...more], i18n.language) })
  if (!worst)
    return (
      <p className={styles.sentence} data-part="sentence">
        {t('timelines.nothing_lost')} {unknown}
      </p>
    )
  const { machine, lost, cost } = worst
  const largest = largestLost(lost)
  return (
    <p className={styles.sentence} data-part="sentence">
      <b>{machine.Name}</b>{' '}
      {t(sentenceKey(kind, isNow), {
        lost: inMoney(lostMinutes(lost), cost),
        part: formatMinutes(Math.round(lost[largest] / 60), i18n.language),
        // In brackets: the name of a status has no case that fits every sentence.
        cause: `(${t(PART_KEYS[largest])})`,
      })}{' '}
      {t('timelines.lost_by_all', { count: known, lost: inMoney(total, summary.cost) })} {unknown}
    </p>
  )
}

import type { AnalyticsFigures, Pieces } from '@millwright/contract/analytics/analytics-shapes'
import { WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { listText } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './analytics.module.css'
import { useAmounts } from './use-amounts.ts'

interface LossSentenceProps {
  readonly figures: Pick<AnalyticsFigures, 'WasteTimes' | 'AvailableTime'>
  /** By unit of the machines, with the time that was lost at it. */
  readonly units: readonly (Pick<Pieces, 'Goal'> &
    Pick<AnalyticsFigures, 'WasteTimes'> & { readonly Unit: string })[]
}

/** Names the largest loss and what it cost, in hours and, where there is a goal, in pieces; unlike units apart. */
export function LossSentence({ figures, units }: LossSentenceProps) {
  const { t, i18n } = useTranslation()
  const { hours, number, percent } = useAmounts()
  const largest = WASTE_REASONS.reduce((most, each) =>
    figures.WasteTimes[each] > figures.WasteTimes[most] ? each : most,
  )
  const lost = figures.WasteTimes[largest]
  if (lost <= 0 || figures.AvailableTime <= 0) return null
  const values = {
    reason: t(`stops.reasons.${largest}`),
    hours: hours(lost),
    share: percent((lost / figures.AvailableTime) * 100),
  }
  const cost = units
    .map(({ Unit, Goal, WasteTimes }) => ({ unit: Unit, pieces: (Goal ?? 0) * WasteTimes[largest] }))
    .filter(({ pieces }) => pieces >= 0.5)
    .map(({ unit, pieces }) => `${number(pieces)} ${t(`analytics.units.${unit}`, { defaultValue: unit })}`)
  return (
    <p className={styles.loss}>
      {cost.length === 0
        ? t('analytics.largest_loss', values)
        : t('analytics.largest_loss_pieces', {
            ...values,
            pieces: listText(cost, i18n.language),
          })}
    </p>
  )
}

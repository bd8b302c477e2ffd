import type { AnalyticsFigures, Pieces } from '@millwright/contract/calls/analytics'
import { WASTE_REASONS } from '@millwright/domain/usage/usage-class'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAmounts } from './use-amounts.ts'

interface LossSentenceProps {
  readonly figures: AnalyticsFigures
  /** Of one unit; null for machines of several. */
  readonly pieces: Pick<Pieces, 'Goal'> | null
  readonly unit: string
}

/** Names the largest loss and what it cost, in hours and, where there is a goal, in pieces. */
export function LossSentence({ figures, pieces, unit }: LossSentenceProps) {
  const { t } = useTranslation()
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
  const goal = pieces?.Goal ?? null
  return (
    <p className="mw-an-loss">
      {goal === null
        ? t('analytics.largest_loss', values)
        : t('analytics.largest_loss_pieces', {
            ...values,
            pieces: number(lost * goal),
            unit: t(`analytics.units.${unit}`, { defaultValue: unit }),
          })}
    </p>
  )
}

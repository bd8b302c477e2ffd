import type { AnalyticsFigures, Pieces } from '@millwright/contract/analytics/analytics-shapes'
import { WASTE_REASONS, type WasteReason } from '@millwright/domain/stops/usage-class'
import type { TFunction } from '@millwright/domain/text/translate'
import { FIGURES } from '../factors.ts'
import type { Amounts } from '../use-amounts.ts'
import type { CompareRow } from './compare-table.tsx'

/** A period, a machine or a shift. */
export interface Compared {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly figures: AnalyticsFigures
  /** Unlike units apart. */
  readonly units: readonly (Pieces & { readonly Unit: string })[]
}

/** More losses nobody compares; the Pareto has all. */
const MOST_LOSSES = 5

/** A loss of the available time, of 100: periods and machines of unlike length compare by it. */
const lossShare = ({ WasteTimes, AvailableTime }: AnalyticsFigures, reason: WasteReason): number | null =>
  AvailableTime > 0 ? (WasteTimes[reason] / AvailableTime) * 100 : null

/** The same figures of all columns; of each unit rows of its own, so that pieces never meet metres. */
export function figureRows(
  compared: readonly Compared[],
  t: TFunction,
  { percent, hours, made: write }: Amounts,
): CompareRow[] {
  const points = { as: 'points', unit: t('analytics.points'), better: 'up' } as const
  const share = { as: 'share', better: 'up' } as const
  const of = (read: (each: Compared) => number | null) => compared.map(read)
  const units = [...new Set(compared.flatMap((each) => each.units.map(({ Unit }) => Unit)))]
  const losses = WASTE_REASONS.map((reason) => ({
    reason,
    most: Math.max(...compared.map(({ figures }) => lossShare(figures, reason) ?? 0)),
  }))
    .filter(({ most }) => most > 0)
    .sort((a, b) => b.most - a.most)
    .slice(0, MOST_LOSSES)
  return [
    ...FIGURES.map((figure) => ({
      key: figure,
      label: t(`analytics.figures.${figure}`),
      values: of(({ figures }) => figures[figure]),
      format: percent,
      change: points,
    })),
    {
      key: 'available',
      label: t('analytics.compare.available'),
      values: of(({ figures }) => figures.AvailableTime),
      format: (value) => hours(value ?? 0),
      notes: compared.map(({ figures }) =>
        figures.NoData > 0 ? t('analytics.compare.no_data', { hours: hours(figures.NoData) }) : null,
      ),
    },
    ...losses.map(({ reason }) => ({
      key: reason,
      label: t('analytics.compare.loss', { reason: t(`stops.reasons.${reason}`) }),
      values: of(({ figures }) => lossShare(figures, reason)),
      format: percent,
      notes: compared.map(({ figures }) => hours(figures.WasteTimes[reason])),
      change: { ...points, better: 'down' as const },
    })),
    ...units.flatMap((unit) => {
      const name = t(`analytics.units.${unit}`, { defaultValue: unit })
      // Sides are what edge banders count, and their rates are per minute (rules: shifts 3).
      const isPerMinute = unit === 'sides'
      const velocity = (perHour: number | null) => (perHour !== null && isPerMinute ? perHour / 60 : perHour)
      const made = (field: 'Good' | 'Defective' | 'Velocity') =>
        of((each) => each.units.find(({ Unit }) => Unit === unit)?.[field] ?? null)
      return [
        {
          key: `good ${unit}`,
          label: t('analytics.compare.good', { unit: name }),
          values: made('Good'),
          format: write,
          change: share,
        },
        {
          key: `defective ${unit}`,
          label: t('analytics.compare.defective', { unit: name }),
          values: made('Defective'),
          format: write,
          change: { ...share, better: 'down' as const },
        },
        {
          key: `velocity ${unit}`,
          label: t(isPerMinute ? 'analytics.compare.velocity_minute' : 'analytics.compare.velocity', {
            unit: name,
          }),
          values: made('Velocity').map(velocity),
          format: write,
          change: share,
        },
      ]
    }),
  ]
}

import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { WARNING_LIMIT } from '@millwright/domain/condition/verdict'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { StackedBars } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { formatDateTime, formatDayOfMonth, formatNumber } from '../../platform/ui/text/format.ts'
import { type Looked, momentOf, useLook } from './check-view.ts'

interface ScoreCardProps extends Looked {
  readonly test?: Cycle
}

/** More bars than this are thinner than can be pointed at. */
const MOST_BARS = 60
/** The whole height, whatever the scores are (rules: condition 1). */
const BAR_HEIGHT = 100

/** The score of each test as a bar of up to 100, the oldest first. */
export function ScoreCard({ tests, test, zone, app }: ScoreCardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const look = useLook()
  const shown = tests.slice(0, MOST_BARS).toReversed()
  const write = (value: number): string => formatNumber(value, language, 1)
  const statusOf = ({ status }: Cycle): string => t(`condition.statuses.${status === '-' ? 'none' : status}`)
  return (
    <ChartFrame
      title={t('condition.score_history')}
      hint={t('condition.tests_shown', { count: shown.length })}
      fileName={`${app}-score`}
      table={{
        columns: [
          { name: t('condition.date') },
          { name: t('condition.score'), format: write },
          { name: t('condition.result') },
        ],
        rows: shown.map((each) => [
          formatDateTime(each.startTime, zone, language),
          each.score,
          statusOf(each),
        ]),
      }}
    >
      <StackedBars
        label={t('condition.score_history')}
        series={[{ name: t('condition.score'), colour: 'accent' }]}
        max={BAR_HEIGHT}
        ticks={[0, 50, BAR_HEIGHT]}
        format={write}
        target={{ value: WARNING_LIMIT, label: t('condition.limit', { limit: WARNING_LIMIT }) }}
        onChoose={(key) => look({ test: key })}
        bars={shown.map((each) => ({
          key: each.cycleUuid,
          label: formatDayOfMonth(each.startTime, zone, language),
          title: `${formatDateTime(each.startTime, zone, language)} · ${statusOf(each)}`,
          values: [each.score],
          time: momentOf(each.startTime),
          isMarked: each.isFingerprint,
          isChosen: each === test,
        }))}
      />
    </ChartFrame>
  )
}

import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { ERROR_LIMIT, WARNING_LIMIT } from '@millwright/domain/condition/verdict'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { LineChart } from '../../platform/ui/charts/lines/line-chart.tsx'
import { formatDateTime, formatNumber } from '../../platform/ui/text/format.ts'
import { type Looked, useLook } from './check-view.ts'
import { scoreLines } from './score-lines.ts'
import { statusText } from './verdict-of.ts'

interface ScoreCardProps extends Looked {
  readonly test?: Cycle
}

/** More points than these are closer than can be pointed at. */
const MOST_TESTS = 60
const ZONES = [
  { from: WARNING_LIMIT, to: 100, colour: 'work-soft' },
  { from: ERROR_LIMIT, to: WARNING_LIMIT, colour: 'warn-soft' },
  { from: 0, to: ERROR_LIMIT, colour: 'alarm-soft' },
]

/** The score of each test in the zones of its result, the oldest first, and where it is going. */
export function ScoreCard({ tests, test, zone, app }: ScoreCardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const look = useLook()
  const now = useNow(HOUR_MS)
  const lines = useMemo(() => scoreLines(tests.slice(0, MOST_TESTS), now), [tests, now])
  const write = (value: number): string => formatNumber(value, language, 1)
  if (!lines) return null
  const marks = lines.tests.flatMap((each) => {
    const label = each.isFingerprint
      ? t('condition.fingerprint')
      : each === test
        ? write(each.score ?? 0)
        : null
    return label === null
      ? []
      : [{ ts: each.startTime, value: each.score ?? 0, label, side: 'below' as const }]
  })
  const score = { name: t('condition.score'), colour: 'accent-text' }
  const forecast = { name: t('condition.forecast'), colour: 'accent-text', look: 'dashed' as const }
  return (
    <ChartFrame
      title={t('condition.score_history')}
      hint={t('condition.tests_shown', { count: lines.tests.length })}
      fileName={`${app}-score`}
      legend={[
        { ...score, shape: 'line' },
        ...(lines.forecast ? [{ ...forecast, shape: 'dash' as const }] : []),
      ]}
      table={{
        columns: [
          { name: t('condition.date') },
          { name: t('condition.score'), format: write },
          { name: t('condition.result') },
        ],
        rows: lines.tests.map((each) => [
          formatDateTime(each.startTime, zone, language),
          each.score,
          statusText(each, t),
        ]),
      }}
    >
      <LineChart
        label={t('condition.score_history')}
        times={lines.times}
        view={lines.view}
        zone={zone}
        format={write}
        zones={ZONES}
        targets={[
          { value: WARNING_LIMIT, label: t('condition.limit', { limit: WARNING_LIMIT }) },
          { value: ERROR_LIMIT, label: t('condition.error_limit', { limit: ERROR_LIMIT }) },
        ]}
        points={marks}
        series={[
          { ...score, values: lines.scores },
          ...(lines.forecast ? [{ ...forecast, values: lines.forecast }] : []),
        ]}
        onChoose={(index) => {
          const chosen = lines.tests[index]
          if (chosen) look({ test: chosen.cycleUuid })
        }}
      />
    </ChartFrame>
  )
}

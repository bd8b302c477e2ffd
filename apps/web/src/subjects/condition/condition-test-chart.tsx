import { Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { appIdOf } from '@millwright/domain/condition/app'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone, formatDateTime, formatUpTo } from '../../platform/ui/text/format.ts'
import { AxisChart } from './axis-card.tsx'
import type { Mode } from './check-view.ts'
import styles from './condition.module.css'
import { printTestsQuery, testQuery } from './condition.queries.ts'
import { FiguresCard } from './figures-card.tsx'
import { FindingText } from './finding-text.tsx'
import { StatusText } from './grade-mark.tsx'
import type { TestChartProps } from './shared/chart-source.ts'
import { seriesOf, shownScore } from './verdict-of.ts'
import { VibrationChart } from './vibration-chart.tsx'

/** The rights may have changed since the page was opened, and the analyzer may be switched off. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** For a ticket or an activity that was made of a test: the test in a line, its deviations, and its chart. */
export function ConditionTestChart({ machineId, cycleUuid }: TestChartProps) {
  const { t, i18n } = useTranslation()
  const query = useQuery(testQuery(machineId, cycleUuid))
  const test = query.data
  if (!test && isRefused(query.error)) return null
  if (!test)
    return (
      <CardState query={query} what={t('condition.test')} skeleton={<Skeleton height="18rem" />} isQuiet>
        <p className={styles.muted}>{t('condition.test_not_shown')}</p>
      </CardState>
    )
  const score = shownScore(test)
  return (
    <div className={styles.test}>
      <p>
        <StatusText cycle={test} />
        {score !== null && <b className={`${styles.score} mw-num`}>{formatUpTo(score, i18n.language, 1)}</b>}
        <span className={styles.muted}>
          {[seriesOf(test), formatDateTime(test.startTime, browserZone(), i18n.language)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <FindingText cycle={test} />
      <Chart machineId={machineId} test={test} />
      <Link
        className={styles.open}
        to={`/condition-analyzer/apps/${appIdOf(test.type)}/dashboard`}
        search={{ machine: machineId, test: test.cycleUuid }}
      >
        {t('condition.open_test')}
      </Link>
    </div>
  )
}

interface ChartProps {
  readonly machineId: string
  readonly test: Cycle
}

function Chart({ machineId, test }: ChartProps) {
  const { type } = test
  const [part, setPart] = useState<string>()
  const [mode, setMode] = useState<Mode>()
  const prints = useQuery({ ...printTestsQuery(machineId, type), enabled: type !== 'DEVICES_CHECK' }).data
  if (type === 'DEVICES_CHECK') return <FiguresCard test={test} />
  const print = prints?.find((each) => seriesOf(each) === seriesOf(test))
  const of = { app: appIdOf(type), machineId, test, print, chosen: part, onChoose: setPart }
  return type === 'AXES_CHECK' ? (
    <AxisChart {...of} />
  ) : (
    <VibrationChart {...of} type={type} mode={mode} onMode={setMode} />
  )
}

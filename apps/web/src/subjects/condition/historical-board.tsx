import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { chosenTest, type Looked, useCheckSearch } from './check-view.ts'
import styles from './condition.module.css'
import { MOST_TESTS } from './condition.queries.ts'
import { DeviceChart } from './device-chart.tsx'
import { ScoreCard } from './score-card.tsx'
import { TEST_COLUMN_IDS, testColumns } from './test-columns.tsx'
import { WaterfallCard } from './waterfall-card.tsx'
import { WearCard } from './wear-card.tsx'

/** All tests of a check, with how a spindle's spectra, a tool's wear or a device's times went in the last months. */
export function HistoricalBoard(looked: Looked) {
  const { t, i18n } = useTranslation()
  const { app, type, tests, zone, machineId } = looked
  const search = useCheckSearch()
  const table = useTableAddress({ columns: TEST_COLUMN_IDS })
  const columns = useMemo(() => testColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const test = chosenTest(tests, search.test)
  if (!test) return null
  return (
    <div className={styles.root}>
      <ChartGroup>
        <div className={styles.history}>
          <ScoreCard {...looked} test={test} />
          {type === 'SPINDLE_CHECK' && <WaterfallCard {...looked} test={test} />}
          {type === 'TOOLS_CHECK' && <WearCard {...looked} test={test} />}
          {type === 'DEVICES_CHECK' && <DeviceChart {...looked} test={test} />}
        </div>
      </ChartGroup>
      <Card
        flush
        title={t('condition.tests')}
        hint={tests.length >= MOST_TESTS ? t('condition.last_tests', { count: tests.length }) : tests.length}
      >
        <DataTable<Cycle>
          label={t('condition.tests')}
          columns={columns}
          rows={tests}
          keyOf={({ cycleUuid }) => cycleUuid}
          view={table}
          csvName={`${app}-${machineId}`}
          empty={null}
          link={({ cycleUuid }, props) => (
            <Link
              {...props}
              to={`/condition-analyzer/apps/${app}/dashboard`}
              search={{ machine: machineId, test: cycleUuid }}
            />
          )}
        />
      </Card>
    </div>
  )
}

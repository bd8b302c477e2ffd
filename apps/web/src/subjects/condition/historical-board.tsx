import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { recordsVibration } from '@millwright/domain/condition/app'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { chosenTest, type Looked, useCheckSearch } from './check-view.ts'
import { MOST_TESTS } from './condition.queries.ts'
import { ScoreCard } from './score-card.tsx'
import { TEST_COLUMN_IDS, testColumns } from './test-columns.tsx'
import { WaterfallCard } from './waterfall-card.tsx'

/** All tests of a check, with the spectra of the last months. */
export function HistoricalBoard(looked: Looked) {
  const { t, i18n } = useTranslation()
  const { app, type, tests, zone, machineId } = looked
  const search = useCheckSearch()
  const table = useTableAddress({ columns: TEST_COLUMN_IDS })
  const columns = useMemo(() => testColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const test = chosenTest(tests, search.test)
  if (!test) return null
  return (
    <div className="mw-ca">
      <ChartGroup>
        <div className="mw-ca-history">
          <ScoreCard {...looked} test={test} />
          {recordsVibration(type) && <WaterfallCard {...looked} test={test} />}
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

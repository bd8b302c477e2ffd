import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { formatNumber } from '../../platform/ui/text/format.ts'
import type { Looked } from './check-view.ts'
import { testColumns } from './test-columns.tsx'

/** The table of the page of all tests has the rest. */
const SHOWN = 10

/** The last tests, each a link to itself. */
export function TestsCard({ tests, test, zone, app, machineId }: Looked & { readonly test: Cycle }) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(
    () =>
      testColumns({ t, language: i18n.language, zone }).filter(({ id }) =>
        ['date', 'result', 'score'].includes(id),
      ),
    [t, i18n.language, zone],
  )
  return (
    <Card flush title={t('condition.tests')} hint={formatNumber(tests.length, i18n.language)}>
      <DataTable<Cycle>
        label={t('condition.tests')}
        columns={columns}
        rows={tests.slice(0, SHOWN)}
        keyOf={({ cycleUuid }) => cycleUuid}
        currentId={test.cycleUuid}
        minWidth={22}
        empty={null}
        link={({ cycleUuid }, props) => (
          <Link
            {...props}
            to={`/condition-analyzer/apps/${app}/dashboard`}
            search={{ machine: machineId, test: cycleUuid }}
            replace
          />
        )}
      />
    </Card>
  )
}

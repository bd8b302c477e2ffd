import type { Machine } from '@millwright/contract/machines/machines'
import type { DayRange } from '@millwright/domain/time/range'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconPackages } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { programsQuery } from './production.queries.ts'
import { programColumns } from './program-columns.tsx'

/** Every program over all of its runs in the chosen days: which one got slower? */
export function ProgramsCard({ machine, range }: { machine: Machine; range: DayRange }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const programs = useQuery(programsQuery(machine.Id, range, zone))
  const columns = useMemo(() => programColumns(t, i18n.language, zone), [t, i18n.language, zone])
  const view = useTableAddress({ columns })
  return (
    <Card flush title={t('production.programs')} hint={t('production.programs_hint')}>
      <DataTable
        label={t('production.programs')}
        columns={columns}
        rows={programs.data}
        keyOf={({ Program }) => Program}
        view={view}
        minWidth={72}
        defaultSort={{ by: 'runs', isDescending: true }}
        source={programs}
        csvName={`programs-${machine.serial || machine.Id}`}
        empty={
          <EmptyState
            icon={<IconPackages size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('production.no_runs')}
            text={t('production.no_runs_text')}
          />
        }
      />
    </Card>
  )
}

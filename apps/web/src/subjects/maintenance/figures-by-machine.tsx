import type { MachineFigures } from '@millwright/contract/maintenance/maintenance-figures'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconChartBar } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable, type TableSource } from '../../platform/ui/table/data-table.tsx'
import { formatMinutes, formatMoney, formatNumber } from '../../platform/ui/text/format.ts'
import { hoursText } from './figure-text.ts'

interface FiguresByMachineProps {
  readonly rows: readonly MachineFigures[] | undefined
  readonly source: TableSource
  readonly currency: string
}

/** The same figures by machine; each row opens its own. */
export function FiguresByMachine({ rows, source, currency }: FiguresByMachineProps) {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/shell/maintenance/overview' })
  const { open } = search
  const { language } = i18n
  const number = (
    id: string,
    value: (row: MachineFigures) => number | null,
    text: (value: number) => string,
  ): Column<MachineFigures> => ({
    id,
    headerKey: `maintenance.columns.${id}`,
    align: 'end',
    isNumber: true,
    cell: (row) => {
      const found = value(row)
      return found === null ? '–' : text(found)
    },
    sortBy: value,
    csv: value,
  })
  const hours = (value: number): string => hoursText(value, language)
  const minutes = (value: number): string => (value === 0 ? '–' : formatMinutes(value, i18n.language))
  const columns: Column<MachineFigures>[] = [
    {
      id: 'machine',
      headerKey: 'maintenance.machine',
      cell: ({ MachineName }) => <b>{MachineName}</b>,
      sortBy: ({ MachineName }) => MachineName,
      csv: ({ MachineName }) => MachineName,
    },
    number(
      'failures',
      ({ Failures, KnownDays }) => (KnownDays === 0 ? null : Failures),
      (value) => formatNumber(value, language),
    ),
    number('mtbf', ({ Mtbf }) => Mtbf, hours),
    number('mttr', ({ Mttr }) => Mttr, hours),
    number('planned', ({ PlannedMinutes }) => PlannedMinutes, minutes),
    number('unplanned', ({ UnplannedMinutes }) => UnplannedMinutes, minutes),
    number(
      'cost',
      ({ Labour, Parts }) => Labour + Parts,
      (value) => (value === 0 ? '–' : formatMoney(value, currency, language)),
    ),
  ]
  return (
    <Card flush title={t('maintenance.by_machine')} hint={t('maintenance.by_machine_hint')}>
      <DataTable
        label={t('maintenance.by_machine')}
        columns={columns}
        rows={rows}
        keyOf={({ MachineId }) => MachineId}
        nameOf={({ MachineName }) => MachineName}
        source={source}
        defaultSort={{ by: 'failures', isDescending: true }}
        csvName="maintenance-figures"
        currentId={open?.startsWith('machine.') ? open.slice('machine.'.length) : undefined}
        empty={
          <EmptyState
            icon={<IconChartBar size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('maintenance.no_machines')}
          />
        }
        link={({ MachineId }, props) => (
          <Link
            to="/maintenance/overview"
            search={{ ...search, open: `machine.${MachineId}` }}
            resetScroll={false}
            {...props}
          />
        )}
      />
    </Card>
  )
}

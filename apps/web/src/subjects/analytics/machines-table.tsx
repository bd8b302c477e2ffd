import { Select, Skeleton } from '@mantine/core'
import type { GroupMachine } from '@millwright/contract/analytics/analytics-groups'
import type { Machine } from '@millwright/contract/machines/machines'
import type { TFunction } from '@millwright/domain/text/translate'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { commonScale, type SparkScale } from '../../platform/ui/charts/lines/spark-runs.ts'
import { Sparkline } from '../../platform/ui/charts/lines/sparkline.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { Delta } from '../../platform/ui/page/delta.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { groupMachineAnalyticsQuery, groupShiftsQuery, machineDaysQuery } from './analytics.queries.ts'
import { type Amounts, useAmounts } from './use-amounts.ts'
import type { AnalyticsView } from './use-analytics-view.ts'

type Row = GroupMachine & {
  readonly Name: string
  /** OEE of each day; empty where it is not asked for. */
  readonly days: readonly (number | null)[]
  /** Of the days of all machines. */
  readonly scale: SparkScale | undefined
}

interface MachinesTableProps {
  readonly org: string
  readonly groupId: string
  /** In all shifts. */
  readonly rows: readonly GroupMachine[]
  readonly machines: ReadonlyMap<string, Machine>
  readonly view: AnalyticsView
}

const ALL_SHIFTS = 'all'

/** Small charts are drawn for the first of them. */
const MOST_CHARTS = 100

/** Every machine with its figures in all shifts or in one; its name leads to its own page. */
export function MachinesTable({ org, groupId, rows: ofAll, machines, view }: MachinesTableProps) {
  const { t } = useTranslation()
  const amounts = useAmounts()
  const columns = useMemo(() => columnsOf(t, amounts), [t, amounts])
  const { shift } = view
  const shifts = useQuery(groupShiftsQuery(org, groupId, view.range, view.method)).data ?? []
  const ofShift = useQuery({
    ...groupMachineAnalyticsQuery(org, groupId, view.range, view.method, shift),
    enabled: shift !== undefined,
  })
  const rows =
    shift === undefined ? ofAll : (ofShift.data ?? []).toSorted((a, b) => (b.OEE ?? -1) - (a.OEE ?? -1))
  const inSight = ofAll.slice(0, MOST_CHARTS).map(({ MachineId }) => MachineId)
  const days = useQuery(machineDaysQuery(inSight, view.range, view.method)).data
  const scale = commonScale([...(days?.values() ?? [])])
  const named = rows.map(
    (row): Row => ({
      ...row,
      Name: machines.get(row.MachineId)?.Name ?? row.MachineId,
      days: shift === undefined ? (days?.get(row.MachineId) ?? []) : [],
      scale,
    }),
  )
  return (
    <Card
      title={t('analytics.machines')}
      flush
      actions={
        (shifts.length > 1 || shift !== undefined) && (
          <Select
            aria-label={t('analytics.shift')}
            allowDeselect={false}
            w="10rem"
            data={[
              { value: ALL_SHIFTS, label: t('analytics.all_shifts') },
              ...shifts.map(({ Shift }) => ({
                value: String(Shift),
                label: t('analytics.shift_number', { number: Shift }),
              })),
            ]}
            value={shift === undefined ? ALL_SHIFTS : String(shift)}
            onChange={(chosen) => view.onShift(chosen === ALL_SHIFTS ? undefined : Number(chosen))}
          />
        )
      }
    >
      {shift !== undefined && !ofShift.data ? (
        <CardState
          query={ofShift}
          what={t('analytics.machines')}
          skeleton={<Skeleton height={`${2.5 * ofAll.length}rem`} />}
        />
      ) : (
        <DataTable
          label={t('analytics.machines')}
          columns={columns}
          rows={named}
          keyOf={({ MachineId }) => MachineId}
          empty={null}
        />
      )}
    </Card>
  )
}

function columnsOf(t: TFunction, { percent, made, hours }: Amounts): Column<Row>[] {
  const figure = (id: 'Availability' | 'Performance' | 'Quality' | 'OEE'): Column<Row> => ({
    id: id.toLowerCase(),
    headerKey: `analytics.figures.${id}`,
    align: 'end',
    isNumber: true,
    cell: (row) => (id === 'OEE' ? <b>{percent(row[id])}</b> : percent(row[id])),
    sortBy: (row) => row[id],
    csv: (row) => row[id],
  })
  const unitOf = ({ Unit }: Row): string => t(`analytics.units.${Unit}`, { defaultValue: Unit })
  return [
    {
      id: 'machine',
      headerKey: 'analytics.machine',
      cell: ({ MachineId, Name }) => (
        <Link to="/analytics/machine/$id/overview" params={{ id: MachineId }}>
          {Name}
        </Link>
      ),
      sortBy: ({ Name }) => Name,
      csv: ({ Name }) => Name,
    },
    figure('Availability'),
    figure('Performance'),
    figure('Quality'),
    figure('OEE'),
    {
      id: 'days',
      headerKey: 'analytics.by_day',
      hideOnPhone: true,
      width: 6,
      cell: ({ days, scale }) => days.length > 1 && <Sparkline values={days} scale={scale} />,
    },
    {
      id: 'change',
      headerKey: 'analytics.change',
      align: 'end',
      isNumber: true,
      cell: ({ OEE, BeforeOEE }) =>
        OEE === null || BeforeOEE === null ? (
          '—'
        ) : (
          <Delta value={OEE - BeforeOEE} unit={t('analytics.points')} />
        ),
      sortBy: ({ OEE, BeforeOEE }) => (OEE === null || BeforeOEE === null ? null : OEE - BeforeOEE),
      csv: ({ BeforeOEE }) => BeforeOEE,
    },
    {
      id: 'target',
      headerKey: 'analytics.to_target',
      align: 'end',
      isNumber: true,
      hideOnPhone: true,
      cell: ({ OEE, TargetOEE }) =>
        OEE === null || TargetOEE === null ? (
          '—'
        ) : (
          <Delta value={OEE - TargetOEE} unit={t('analytics.points')} />
        ),
      sortBy: ({ OEE, TargetOEE }) => (OEE === null || TargetOEE === null ? null : OEE - TargetOEE),
      csv: ({ TargetOEE }) => TargetOEE,
    },
    {
      id: 'good',
      headerKey: 'analytics.good',
      align: 'end',
      isNumber: true,
      cell: (row) => (
        <>
          {made(row.Pieces.Good)}
          {row.Pieces.Good !== null && <small>{` ${unitOf(row)}`}</small>}
        </>
      ),
      sortBy: ({ Pieces }) => Pieces.Good,
      csv: ({ Pieces }) => Pieces.Good,
    },
    {
      id: 'defective',
      headerKey: 'analytics.defective',
      align: 'end',
      isNumber: true,
      hideOnPhone: true,
      cell: ({ Pieces }) => made(Pieces.Defective),
      sortBy: ({ Pieces }) => Pieces.Defective,
      csv: ({ Pieces }) => Pieces.Defective,
    },
    {
      id: 'fault',
      headerKey: 'analytics.usage.TechnicalFault',
      align: 'end',
      isNumber: true,
      hideOnPhone: true,
      cell: ({ UsageTimes }) => hours(UsageTimes.TechnicalFault),
      sortBy: ({ UsageTimes }) => UsageTimes.TechnicalFault,
      csv: ({ UsageTimes }) => UsageTimes.TechnicalFault,
    },
  ]
}

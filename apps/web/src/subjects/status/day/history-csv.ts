import type { Machine } from '@millwright/contract/machines/machines'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import { csvOf } from '../../../platform/ui/text/csv.ts'
import { type HistoryEntry, hasData } from './history-bars.ts'

const HEADER = [
  'MachineId',
  'Machine',
  'Serial',
  'Timezone',
  'Period',
  ...STATUS_ORDER,
  'NoData',
  'Availability',
  'Efficiency',
]

type Named = Pick<Machine, 'Id' | 'Name' | 'serial' | 'Country'>

/** Seconds by status. A day of which nothing is known has empty fields: zeros would read as a machine that stood. */
export function historyCsv(machine: Named, entries: readonly HistoryEntry[]): string {
  const rows = entries.map((entry) => [
    machine.Id,
    machine.Name,
    machine.serial,
    machine.Country.Timezone,
    entry.key,
    ...STATUS_ORDER.map((status) => (hasData(entry) ? String(Math.round(entry.totals[status])) : '')),
    String(Math.round(entry.totals.noData)),
    ratioOf(entry.availability),
    ratioOf(entry.efficiency),
  ])
  return csvOf([HEADER, ...rows])
}

const ratioOf = (ratio: number | null): string => (ratio === null ? '' : String(Number(ratio.toFixed(4))))

import type { Machine } from '@millwright/contract/calls/machines'
import { type CsvField, csvOf } from '../../../ui/csv.ts'
import type { FleetNow } from '../fleet.queries.ts'
import { byTime, byUrgency, type Compare, sortedBy } from '../fleet-order.ts'
import { goalShare } from '../goal-text.ts'

export const COLUMNS = [
  'name',
  'model',
  'family',
  'status',
  'program',
  'operator',
  'goal',
  'availability',
] as const
export type ColumnName = (typeof COLUMNS)[number]

export interface Sorting {
  readonly by: ColumnName
  readonly isDescending: boolean
}

/** What is not known comes last, whichever way the rest is sorted. */
const unknownLast = <T>(a: T | null, b: T | null, compare: (a: T, b: T) => number, sign: number): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * compare(a, b)
}

const filled = (text: string | null | undefined): string | null => text || null

export function sortedRows(
  machines: readonly Machine[],
  { by, isDescending }: Sorting,
  doing: FleetNow['doing'] | undefined,
  language: string,
): Machine[] {
  const names = new Intl.Collator(language, { numeric: true })
  const sign = isDescending ? -1 : 1
  const text =
    (read: (machine: Machine) => string | null | undefined): Compare =>
    (a, b) =>
      unknownLast(filled(read(a)), filled(read(b)), names.compare, sign)
  const number =
    (read: (machine: Machine) => number | null): Compare =>
    (a, b) =>
      unknownLast(read(a), read(b), (x, y) => x - y, sign)
  const compares: Record<ColumnName, Compare[]> = {
    name: [text(({ Name }) => Name)],
    model: [text(({ Model }) => Model)],
    family: [text(({ MachineFamily }) => MachineFamily)],
    status: [(a, b) => sign * byUrgency(a, b), byTime],
    program: [text(({ Id }) => doing?.[Id]?.Program)],
    operator: [text(({ Id }) => doing?.[Id]?.Operator)],
    goal: [number(({ Id }) => goalShare(doing?.[Id]?.Shift ?? null))],
    availability: [number(({ Id }) => doing?.[Id]?.Availability ?? null)],
  }
  return sortedBy(machines, [...compares[by], (a, b) => names.compare(a.Name, b.Name)])
}

const HEADER = [
  'MachineId',
  'Name',
  'Model',
  'Family',
  'Serial',
  'Status',
  'Since',
  'Program',
  'Operator',
  'Alarm',
  'Shift',
  'Goal',
  'GoalValue',
  'Value',
  'AvailabilityToday',
]

/** All rows as they are sorted, in the units in which they are stored. */
export function fleetCsv(machines: readonly Machine[], doing: FleetNow['doing'] | undefined): string {
  const rows = machines.map((machine): CsvField[] => {
    const now = doing?.[machine.Id]
    const { value, timestamp } = machine.status
    return [
      machine.Id,
      machine.Name,
      machine.Model,
      machine.MachineFamily,
      machine.serial,
      value,
      timestamp === null ? null : new Date(timestamp).toISOString(),
      now?.Program ?? null,
      now?.Operator ?? null,
      value === 'FAIL' ? (now?.Alarm?.Text ?? null) : null,
      now?.Shift?.Number ?? null,
      now?.Shift?.Goal?.Kpi ?? null,
      now?.Shift?.Goal?.Value ?? null,
      now?.Shift?.Value ?? null,
      now?.Availability ?? null,
    ]
  })
  return csvOf([HEADER, ...rows])
}

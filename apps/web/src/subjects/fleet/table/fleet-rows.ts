import { readLost } from '@millwright/contract/analytics/present-lost'
import type { MachineNow } from '@millwright/contract/fleet/fleet'
import type { Machine } from '@millwright/contract/machines/machines'
import { isUnknown, lostSeconds } from '@millwright/domain/status/lost'
import { type CsvField, csvOf } from '../../../platform/ui/text/csv.ts'
import type { FleetNow } from '../fleet.queries.ts'

export interface FleetRow {
  readonly machine: Machine
  /** Undefined while it is not known. */
  readonly now: MachineNow | undefined
}

/** A row stays the same object while nothing of its own changed, so that a change of one machine draws one row again. */
export function fleetRows(
  machines: readonly Machine[],
  doing: FleetNow['doing'] | undefined,
  before: ReadonlyMap<string, FleetRow>,
): FleetRow[] {
  return machines.map((machine) => {
    const now = doing?.[machine.Id]
    const old = before.get(machine.Id)
    return old?.machine === machine && old.now === now ? old : { machine, now }
  })
}

const HEADER = [
  'MachineId',
  'Name',
  'Model',
  'Family',
  'Serial',
  'Owner',
  'AccessUntil',
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
  'LostSecondsToday',
]

/** The rows as they are sorted, in the units in which they are stored. */
export function fleetCsv(rows: readonly FleetRow[]): string {
  const lines = rows.map(({ machine, now }): CsvField[] => {
    const { value, timestamp } = machine.status
    const lost = now?.Lost && readLost(now.Lost)
    return [
      machine.Id,
      machine.Name,
      machine.Model,
      machine.MachineFamily,
      machine.serial,
      machine.OrganizationName,
      machine.AccessUntil ? new Date(machine.AccessUntil).toISOString() : null,
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
      lost && !isUnknown(lost) ? Math.round(lostSeconds(lost)) : null,
    ]
  })
  return csvOf([HEADER, ...lines])
}

import { type CodeTotals, codeTotals, type DayPart } from '@millwright/domain/alarms/time-lost'
import type { Queryable } from '../../../platform/database/database.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import type { AlarmsStores } from './alarms-stores.ts'

export type CountAlarmsStores = Pick<AlarmsStores, 'alarms'> & Pick<StatusStores, 'statuses'>

export interface AlarmWindow extends DayPart {
  readonly machineId: number
}

/**
 * Counts what alarms did in parts of days, in the order of the windows. All that lies between the first and the last of them
 * is read: windows that are far apart are better counted by themselves.
 */
export async function countAlarms(
  { alarms, statuses }: CountAlarmsStores,
  windows: readonly AlarmWindow[],
  tx?: Queryable,
): Promise<CodeTotals[][]> {
  if (windows.length === 0) return []
  const first = windows.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  const last = windows.reduce((most, { dayEnd }) => Math.max(most, dayEnd), 0)
  const ids = [...new Set(windows.map(({ machineId }) => machineId))]
  const stops = await statuses.failsTouching(ids, first, last, tx)
  // An alarm that was cleared the day before may be the reason of a stop that lasts into the first day.
  const since = ids.map((id) => Math.min(first, stops.get(id)?.[0]?.from ?? first))
  const known = await alarms.spansTouching(
    ids.map((machineId, index) => ({ machineId, from: since[index] ?? first })),
    last,
    tx,
  )
  return windows.map((window) =>
    codeTotals(known.get(window.machineId) ?? [], stops.get(window.machineId) ?? [], window),
  )
}

import { ALARM_CHANNEL } from '@millwright/contract/kpi-channels'
import { type AlarmEvent, type AlarmPoint, foldAlarms, readAlarms } from '@millwright/domain/alarm/alarm'
import type { Point } from '@millwright/domain/point/point'
import { showValue } from '@millwright/domain/value/value'
import { LOCKS } from '../store/coordination/locks.ts'
import type { Transaction } from '../store/database/database.ts'
import { publishAll } from '../store/events/publish-store.ts'
import { readPoints } from '../store/telemetry/point-store.ts'
import type { OpeningRow } from '../store/telemetry/sample-store.ts'
import {
  type ActiveAlarmRow,
  activeAt,
  alarmEventOf,
  deleteAlarmsFrom,
  FOR_EVER,
  putAlarms,
  putSeenTo,
  selectActiveAlarms,
} from './alarm-event-store.ts'
import type { Fact, FactChange, PointsByMachine, RebuildWindow } from './fact.ts'

/**
 * Alarms from raise to clear. A list of active alarms ends all others, so a late report may change every alarm after
 * it: from there on they are derived again.
 */
export function createAlarmEvents(channelId: number): Fact {
  async function derive(tx: Transaction, machineId: number, from: number): Promise<void> {
    const points = await readPoints(tx, { machineId, channelId, from, to: FOR_EVER })
    const active = await activeAt(tx, machineId, from)
    const replaced = await deleteAlarmsFrom(tx, machineId, from)
    await put(tx, machineId, foldAlarms(active, alarmPointsOf(points)), [...active, ...replaced])
    const last = points.at(-1)
    if (last) await putSeenTo(tx, machineId, last.ts)
  }

  /** Those that were not known and are active are published: what has ended meanwhile needs nobody to act. */
  async function put(
    tx: Transaction,
    machineId: number,
    events: readonly AlarmEvent[],
    known: readonly AlarmEvent[],
  ): Promise<void> {
    await putAlarms(tx, machineId, events)
    const keys = new Set(known.map(keyOf))
    const raised = events.filter((event) => event.to === null && !keys.has(keyOf(event)))
    const payloads = raised.map(({ code, text, from }) => ({ machineId, code, text, since: from }))
    await publishAll(tx, 'alarmRaised', payloads)
  }

  return {
    name: 'alarms',
    channels: [ALARM_CHANNEL],
    lock: LOCKS.alarmEvents,
    opening: selectActiveAlarms,
    // A machine has few alarms; in pieces, one that is still to be ended would look active in between.
    rebuildMs: FOR_EVER,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<FactChange[]> {
      const known = Map.groupBy(read as readonly ActiveAlarmRow[], (row) => row.machine_id)
      for (const [machineId, points] of added) {
        const [first, last] = [points[0], points.at(-1)]
        if (!first || !last) continue
        const rows = known.get(machineId) ?? []
        const seenTo = rows[0]?.seen_to.getTime() ?? Number.NEGATIVE_INFINITY
        if (first.ts <= seenTo) await derive(tx, machineId, first.ts)
        else {
          const active = rows.flatMap(alarmEventOf)
          await put(tx, machineId, foldAlarms(active, alarmPointsOf(points)), active)
          await putSeenTo(tx, machineId, last.ts)
        }
      }
      return []
    },

    async rebuild(tx: Transaction, machineId: number, { from }: RebuildWindow): Promise<FactChange[]> {
      await derive(tx, machineId, from)
      return []
    },
  }
}

const keyOf = ({ code, from }: AlarmEvent): string => `${from} ${code}`

const alarmPointsOf = (points: readonly Point[]): AlarmPoint[] =>
  points.flatMap(({ ts, value }) => readAlarms(ts, showValue(value)) ?? [])

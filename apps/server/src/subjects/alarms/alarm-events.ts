import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { type AlarmEvent, type AlarmPoint, foldAlarms, readAlarms } from '@millwright/domain/alarms/alarm'
import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { FAR_FUTURE } from '../../platform/database/far-future.ts'
import { publishAll } from '../../platform/events/publish-store.ts'
import {
  type Fact,
  type FactChange,
  type Folded,
  firstOfEach,
  type PointsByMachine,
  type RebuildWindow,
} from '../../platform/facts/fact.ts'
import { forgetUsageSince } from '../../platform/telemetry/counted-days-store.ts'
import { pointsInSteps } from '../../platform/telemetry/point-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import {
  type ActiveAlarmRow,
  activeAt,
  alarmEventOf,
  deleteAlarmsFrom,
  putAlarms,
  putSeenTo,
  selectActiveAlarms,
} from './alarm-event-store.ts'
import { alarmRaised } from './alarm-raised.ts'

/** All alarms after a late report are derived again: for one that is older than this, outside of the batch. */
const MAX_LATE_MS = DAY_MS

/**
 * Alarms from raise to clear. A list of active alarms ends all others, so a late report may change every alarm after
 * it: from there on they are derived again.
 */
export function createAlarmEvents(channelId: number, now: () => number): Fact {
  async function derive(tx: Transaction, machineId: number, from: number): Promise<void> {
    const points: AlarmPoint[] = []
    let seenTo: number | undefined
    for await (const read of pointsInSteps(tx, { machineId, channelId, from, to: FAR_FUTURE })) {
      for (const point of alarmPointsOf(read)) points.push(point)
      seenTo = read.at(-1)?.ts ?? seenTo
    }
    const active = await activeAt(tx, machineId, from)
    const replaced = await deleteAlarmsFrom(tx, machineId, from)
    await put(tx, machineId, foldAlarms(active, points), [...active, ...replaced])
    if (seenTo !== undefined) await putSeenTo(tx, machineId, seenTo)
  }

  /**
   * Those that are active and were not are published: what has ended meanwhile needs nobody to act, and a late report may
   * only move the start of one that was active.
   */
  async function put(
    tx: Transaction,
    machineId: number,
    events: readonly AlarmEvent[],
    known: readonly AlarmEvent[],
  ): Promise<void> {
    await putAlarms(tx, machineId, events)
    const wereActive = new Set(known.filter(({ to }) => to === null).map(({ code }) => code))
    const raised = events.filter(({ code, to }) => to === null && !wereActive.has(code))
    const payloads = raised.map(({ code, text, from }) => ({ machineId, code, text, since: from }))
    await publishAll(tx, alarmRaised, payloads)
  }

  return {
    name: 'alarms',
    channels: [ALARM_CHANNEL],
    lock: LOCKS.alarmEvents,
    opening: selectActiveAlarms,
    // A machine has few alarms; in pieces, one that is still to be ended would look active in between.
    rebuildMs: FAR_FUTURE,
    settleMs: 0,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded> {
      await forgetUsageSince(tx, firstOfEach(added), now())
      const known = Map.groupBy(read as readonly ActiveAlarmRow[], (row) => row.machine_id)
      const deferred = new Map<number, number>()
      for (const [machineId, points] of added) {
        const [first, last] = [points[0], points.at(-1)]
        if (!first || !last) continue
        const rows = known.get(machineId) ?? []
        const seenTo = rows[0]?.seen_to.getTime() ?? Number.NEGATIVE_INFINITY
        if (first.ts > seenTo) {
          const active = rows.flatMap(alarmEventOf)
          await put(tx, machineId, foldAlarms(active, alarmPointsOf(points)), active)
          await putSeenTo(tx, machineId, last.ts)
        } else if (first.ts > seenTo - MAX_LATE_MS) await derive(tx, machineId, first.ts)
        else deferred.set(machineId, first.ts)
      }
      return { changes: [], deferred }
    },

    async rebuild(tx: Transaction, machineId: number, { from }: RebuildWindow): Promise<FactChange[]> {
      await derive(tx, machineId, from)
      await forgetUsageSince(tx, new Map([[machineId, from]]), now())
      return []
    },
  }
}

const alarmPointsOf = (points: readonly Point[]): AlarmPoint[] =>
  points.flatMap(({ ts, value }) => readAlarms(ts, showValue(value)) ?? [])

import {
  CNC_MODE_CHANNEL,
  MAINTENANCE_CHANNEL,
  STOP_REASON_CHANNEL,
  WORKPIECE_CHANNEL,
} from '@millwright/contract/wire/kpi-channels'
import type { Value } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import { isReasonMark, readModeReason, readYes } from '@millwright/domain/stops/marks'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import {
  type Fact,
  type FactChange,
  type FactPoint,
  type Folded,
  firstOfEach,
  type PointsByMachine,
  type RebuildWindow,
} from '../../platform/facts/fact.ts'
import type { ChannelStore } from '../../platform/telemetry/channel-store.ts'
import { forgetUsageSince } from '../../platform/telemetry/counted-days-store.ts'
import { pointsInSteps } from '../../platform/telemetry/point-store.ts'
import type { MarkKind } from './usage-interval-store.ts'
import { deleteMarks, NO_OPENING, putMarks, type UsageMark } from './usage-mark-store.ts'

export interface UsageMarksDeps {
  channels: Pick<ChannelStore, 'idOf'>
  now: () => number
}

/**
 * By channel: the kind of its marks, and the value that holds from a point on; null for a value that means
 * nothing.
 */
const MARKS: Readonly<Record<string, { kind: MarkKind; read: (raw: unknown) => string | null }>> = {
  [STOP_REASON_CHANNEL]: { kind: 'reason', read: (raw) => (isReasonMark(raw) ? raw : null) },
  [MAINTENANCE_CHANNEL]: { kind: 'maintenance', read: (raw) => onlyWhile(readYes(raw)) },
  // A machine that says so is empty; without the signal all of its work has a workpiece.
  [WORKPIECE_CHANNEL]: { kind: 'empty', read: (raw) => onlyWhile(negated(readYes(raw))) },
  [CNC_MODE_CHANNEL]: { kind: 'byHand', read: readModeReason },
}

const onlyWhile = (isSo: boolean | null): string | null => (isSo === null ? null : isSo ? 'yes' : '')
const negated = (isSo: boolean | null): boolean | null => (isSo === null ? null : !isSo)

/**
 * Marks of machines about their time: why they stand, that they are maintained, run empty or are operated by hand.
 * Each point is a mark by itself; the stretches follow when they are read, so that no mark depends on another.
 */
export async function createUsageMarks({ channels, now }: UsageMarksDeps): Promise<Fact> {
  const byChannel = new Map<number, (typeof MARKS)[string]>()
  for (const [channel, mark] of Object.entries(MARKS)) byChannel.set(await channels.idOf(channel), mark)

  const marksOf = (points: readonly FactPoint[]): UsageMark[] =>
    points.flatMap(({ channelId, ts, value }) => markOf(channelId, ts, value))

  function markOf(channelId: number, ts: number, value: Value): UsageMark[] {
    const mark = byChannel.get(channelId)
    const read = mark?.read(showValue(value)) ?? null
    return mark && read !== null ? [{ kind: mark.kind, ts, value: read }] : []
  }

  return {
    name: 'marks',
    channels: Object.keys(MARKS),
    lock: LOCKS.usageMarks,
    opening: () => NO_OPENING,
    rebuildMs: 31 * DAY_MS,
    settleMs: 0,

    async fold(tx: Transaction, added: PointsByMachine): Promise<Folded> {
      await forgetUsageSince(tx, firstOfEach(added), now())
      for (const [machineId, points] of added) await putMarks(tx, machineId, marksOf(points))
      return {
        changes: [...added.keys()].map((machineId) => ({ machineId, name: 'stopsChanged', event: {} })),
      }
    },

    async rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<FactChange[]> {
      await deleteMarks(tx, machineId, window)
      for (const channelId of byChannel.keys())
        for await (const points of pointsInSteps(tx, { machineId, channelId, ...window }))
          await putMarks(
            tx,
            machineId,
            points.flatMap(({ ts, value }) => markOf(channelId, ts, value)),
          )
      await forgetUsageSince(tx, new Map([[machineId, window.from]]), now())
      return []
    },
  }
}

import { PROCESS_SLOTS, PROGRAM_CHANNELS } from '@millwright/contract/program-channels'
import type { Point } from '@millwright/domain/point/point'
import { type RunLeaf, readRunPoint } from '@millwright/domain/production/read'
import { EMPTY_SLOT, foldRuns, type Run, type RunPoint } from '@millwright/domain/production/run'
import { showValue } from '@millwright/domain/value/value'
import { LOCKS } from '../store/coordination/locks.ts'
import type { Transaction } from '../store/database/database.ts'
import { FAR_FUTURE } from '../store/database/far-future.ts'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import { readPoints } from '../store/telemetry/point-store.ts'
import type { OpeningRow } from '../store/telemetry/sample-store.ts'
import type { Fact, FactChange, FactPoint, Folded, PointsByMachine, RebuildWindow } from './fact.ts'
import {
  channelsOf,
  deleteRuns,
  namedBefore,
  putRuns,
  putSeen,
  type SlotRow,
  type SlotRuns,
  type SlotSeen,
  selectSlots,
  slotStateOf,
} from './production-run-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Place {
  readonly slot: string
  readonly leaf: RunLeaf
}

/**
 * Runs of programs. A late point may change every run of its slot that follows, up to the end: from the last program
 * name before it they are derived again.
 */
export async function createProductionRuns(channels: Pick<ChannelStore, 'idOf'>): Promise<Fact> {
  const places = new Map<number, Place>()
  for (const { slot, leaf, channel } of PROGRAM_CHANNELS)
    places.set(await channels.idOf(channel), { slot, leaf })

  function pointOf(channelId: number, { ts, value }: Point): RunPoint[] {
    const leaf = places.get(channelId)?.leaf
    const point = leaf ? readRunPoint(leaf, ts, showValue(value)) : null
    return point ? [point] : []
  }

  /** From a moment on; what began before it is right unless a point at or after it belongs to it. */
  async function derive(
    tx: Transaction,
    machineId: number,
    slot: string,
    { from, to }: RebuildWindow,
  ): Promise<void> {
    const ofSlot = [...places].filter(([, place]) => place.slot === slot).map(([channelId]) => channelId)
    const has = await channelsOf(tx, machineId, ofSlot)
    if (has.size === 0) return
    const named = await namedBefore(tx, machineId, slot, from)
    const start = named?.from ?? from
    // The name may be older than the points that are kept.
    const points: RunPoint[] = named ? [{ kind: 'name', ts: named.from, name: named.name }] : []
    let seenTo = start
    for (const channelId of has)
      for (const point of await readPoints(tx, { machineId, channelId, from: start, to })) {
        points.push(...pointOf(channelId, point))
        seenTo = Math.max(seenTo, point.ts)
      }
    const { runs, state } = foldRuns(EMPTY_SLOT, points)
    await deleteRuns(tx, machineId, slot, { from: start, to })
    await putRuns(tx, [{ machineId, slot, runs }])
    await putSeen(tx, [{ machineId, slot, to: seenTo, program: state.program }])
  }

  return {
    name: 'productions',
    channels: PROGRAM_CHANNELS.map(({ channel }) => channel),
    lock: LOCKS.productionRuns,
    opening: selectSlots,
    rebuildMs: 7 * DAY_MS,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded> {
      const known = new Map((read as readonly SlotRow[]).map((row) => [keyOf(row.machine_id, row.slot), row]))
      const deferred = new Map<number, number>()
      const changed: SlotRuns[] = []
      const seen: SlotSeen[] = []
      for (const [machineId, all] of added)
        for (const [slot, ofSlot] of bySlot(all, places)) {
          const [first, last] = [ofSlot[0], ofSlot.at(-1)]
          if (!first || !last) continue
          const row = known.get(keyOf(machineId, slot))
          const seenTo = row?.seen_to.getTime() ?? Number.NEGATIVE_INFINITY
          if (first.ts > seenTo) {
            const points = ofSlot.flatMap((point) => pointOf(point.channelId, point))
            const before = row ? slotStateOf(row) : EMPTY_SLOT
            const { runs, state } = foldRuns(before, points)
            if (runs.length > 1 || isChanged(before.run, runs[0])) changed.push({ machineId, slot, runs })
            seen.push({ machineId, slot, to: last.ts, program: state.program })
          } else if (first.ts > seenTo - DAY_MS)
            await derive(tx, machineId, slot, { from: first.ts, to: FAR_FUTURE })
          else deferred.set(machineId, Math.min(first.ts, deferred.get(machineId) ?? first.ts))
        }
      await putRuns(tx, changed)
      await putSeen(tx, seen)
      return { changes: [], deferred }
    },

    async rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<FactChange[]> {
      for (const slot of PROCESS_SLOTS) await derive(tx, machineId, slot, window)
      return []
    },
  }
}

/** Values that are only repeated write nothing. */
const isChanged = (before: Run | null, after: Run | undefined): boolean =>
  after !== undefined && (before?.updatedAt !== after.updatedAt || before.to !== after.to)

const keyOf = (machineId: number, slot: string): string => `${machineId} ${slot}`

const bySlot = (points: readonly FactPoint[], places: ReadonlyMap<number, Place>): Map<string, FactPoint[]> =>
  Map.groupBy(points, ({ channelId }) => places.get(channelId)?.slot ?? '')

import { PROCESS_SLOTS, PROGRAM_CHANNELS } from '@millwright/contract/production/production-channels'
import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import { foldRuns } from '@millwright/domain/production/fold-runs'
import { type RunLeaf, readRunPoint } from '@millwright/domain/production/read'
import { COUNTED_LATE_MS, EMPTY_SLOT, type Run, type RunPoint } from '@millwright/domain/production/run'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { FAR_FUTURE } from '../../platform/database/far-future.ts'
import {
  type Fact,
  type FactChange,
  type FactPoint,
  type Folded,
  firstOfEach,
  type PointsByMachine,
  type RebuildWindow,
  SETTLE_MS,
} from '../../platform/facts/fact.ts'
import type { ChannelStore } from '../../platform/telemetry/channel-store.ts'
import { forgetUsageSince } from '../../platform/telemetry/counted-days-store.ts'
import { readInSteps } from '../../platform/telemetry/point-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import {
  channelsOf,
  deleteRuns,
  namedAfter,
  namedBefore,
  putRuns,
  putSeen,
  type SlotRow,
  type SlotRuns,
  type SlotSeen,
  selectSlots,
  slotStateOf,
} from './production-run-store.ts'

/** A name that is repeated begins no run any more once the one before it is known: the next one does. */
const MAX_JOINTS = 3

interface Place {
  readonly slot: string
  readonly leaf: RunLeaf
}

/**
 * Runs of programs. A late point may change the runs of its slot that follow: from the last program name before it they
 * are derived again, up to the next one that begins as it did before.
 */
export async function createProductionRuns(
  channels: Pick<ChannelStore, 'idOf'>,
  now: () => number,
): Promise<Fact> {
  const places = new Map<number, Place>()
  for (const { slot, leaf, channel } of PROGRAM_CHANNELS)
    places.set(await channels.idOf(channel), { slot, leaf })

  function pointOf(channelId: number, { ts, value }: Point): RunPoint[] {
    const leaf = places.get(channelId)?.leaf
    const point = leaf ? readRunPoint(leaf, ts, showValue(value)) : null
    return point ? [point] : []
  }

  /** Runs from the last program name before `from`, with which all that is known of a slot begins again. */
  async function openSlot(tx: Transaction, machineId: number, slot: string, from: number) {
    const ofSlot = [...places].filter(([, place]) => place.slot === slot).map(([channelId]) => channelId)
    const channelIds = await channelsOf(tx, machineId, ofSlot)
    const named = await namedBefore(tx, machineId, slot, from)
    const start = named?.from ?? from
    return {
      start,
      hasChannels: channelIds.length > 0,
      async runsUntil(to: number) {
        // The name may be older than the points that are kept.
        const points: RunPoint[] = named ? [{ kind: 'name', ts: named.from, name: named.name }] : []
        let seenTo = start
        for await (const step of readInSteps(tx, { machineId, channelIds, from: start, to }))
          for (const [id, read] of step)
            for (const point of read) {
              points.push(...pointOf(id, point))
              seenTo = Math.max(seenTo, point.ts)
            }
        const before = { ...EMPTY_SLOT, counted: named?.base ?? null, ownFrom: named?.ownFrom ?? null }
        return { ...foldRuns(before, points), seenTo, points }
      },
    }
  }

  /** All that begins in a window; what began before it is right unless a point of the window belongs to it. */
  async function derive(
    tx: Transaction,
    machineId: number,
    slot: string,
    { from, to }: RebuildWindow,
  ): Promise<void> {
    const { start, hasChannels, runsUntil } = await openSlot(tx, machineId, slot, from)
    if (!hasChannels) return
    const { runs, state, seenTo } = await runsUntil(to)
    await deleteRuns(tx, machineId, slot, { from: start, to })
    await putRuns(tx, [{ machineId, slot, runs }])
    await putSeen(tx, [{ machineId, slot, to: seenTo, program: state.program }])
  }

  /**
   * Takes in late points, up to where the known runs go on: one that a program name begins, after the last late point, as it
   * did before, and in which what is counted late of the run before is over. False when there is none, and nothing is changed.
   */
  async function join(
    tx: Transaction,
    machineId: number,
    slot: string,
    { first, last }: { first: number; last: number },
  ): Promise<boolean> {
    const { start, runsUntil } = await openSlot(tx, machineId, slot, first)
    for (const next of await namedAfter(tx, machineId, slot, last, MAX_JOINTS)) {
      const { runs, points } = await runsUntil(next.from + COUNTED_LATE_MS + 2)
      const joint = runs.pop()
      if (joint?.from !== next.from || !joint.isNamed || joint.base !== next.base) continue
      const isCounted = points.some(({ kind, ts }) => kind === 'done' && ts >= next.from)
      if (isCounted && joint.ownFrom !== next.ownFrom) continue
      if (joint.ownFrom !== next.ownFrom) runs.push({ ...next, ownFrom: joint.ownFrom })
      await deleteRuns(tx, machineId, slot, { from: start, to: next.from })
      await putRuns(tx, [{ machineId, slot, runs }])
      return true
    }
    return false
  }

  return {
    name: 'productions',
    channels: PROGRAM_CHANNELS.map(({ channel }) => channel),
    lock: LOCKS.productionRuns,
    opening: selectSlots,
    rebuildMs: 7 * DAY_MS,
    settleMs: SETTLE_MS,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded> {
      await forgetUsageSince(tx, firstOfEach(added), now())
      const known = Map.groupBy(read as readonly SlotRow[], (row) => keyOf(row.machine_id, row.slot))
      const deferred = new Map<number, number>()
      const changed: SlotRuns[] = []
      const seen: SlotSeen[] = []
      for (const [machineId, all] of added)
        for (const [slot, ofSlot] of bySlot(all, places)) {
          const [first, last] = [ofSlot[0], ofSlot.at(-1)]
          if (!first || !last) continue
          const rows = known.get(keyOf(machineId, slot)) ?? []
          const row = rows[0]
          const seenTo = row?.seen_to.getTime() ?? Number.NEGATIVE_INFINITY
          const late = ofSlot.filter(({ ts }) => ts <= seenTo)
          const lateTo = late.at(-1)?.ts
          if (lateTo === undefined || (await join(tx, machineId, slot, { first: first.ts, last: lateTo }))) {
            const points = ofSlot.slice(late.length).flatMap((point) => pointOf(point.channelId, point))
            const before = row ? slotStateOf(row.program, rows) : EMPTY_SLOT
            const { runs, state } = foldRuns(before, points)
            const moved = runs.filter((run) =>
              isChanged(
                before.runs.find(({ from }) => from === run.from),
                run,
              ),
            )
            if (moved.length > 0) changed.push({ machineId, slot, runs: moved })
            seen.push({ machineId, slot, to: Math.max(last.ts, seenTo), program: state.program })
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
      await forgetUsageSince(tx, new Map([[machineId, window.from]]), now())
      return []
    },
  }
}

/** Values that are only repeated write nothing. */
const isChanged = (before: Run | undefined, after: Run): boolean =>
  before?.updatedAt !== after.updatedAt ||
  before.to !== after.to ||
  before.counted !== after.counted ||
  before.base !== after.base ||
  before.ownFrom !== after.ownFrom

const keyOf = (machineId: number, slot: string): string => `${machineId} ${slot}`

const bySlot = (points: readonly FactPoint[], places: ReadonlyMap<number, Place>): Map<string, FactPoint[]> =>
  Map.groupBy(points, ({ channelId }) => places.get(channelId)?.slot ?? '')

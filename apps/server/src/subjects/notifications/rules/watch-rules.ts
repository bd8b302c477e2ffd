import {
  anchorBefore,
  dueAt,
  type Firing,
  foldWatch,
  newWatch,
} from '@millwright/domain/notifications/rules/watch'
import type { Point } from '@millwright/domain/points/point'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { FAR_FUTURE } from '../../../platform/database/far-future.ts'
import {
  type Fact,
  type FactChange,
  type Folded,
  type PointsByMachine,
  type RebuildWindow,
  SETTLE_MS,
} from '../../../platform/facts/fact.ts'
import { pointsInSteps } from '../../../platform/telemetry/point-store.ts'
import type { OpeningRow } from '../../../platform/telemetry/sample-store.ts'
import {
  deleteFirings,
  lastFiring,
  type MachineWatch,
  putSteps,
  selectWatches,
  type WatchRow,
  type WatchStep,
  watchesOf,
  watchOf,
} from './notice-watch-store.ts'
import { type NewFiring, raiseNotices } from './raise-notices.ts'
import type { WatchIndex } from './watch-index.ts'

export interface NoticeRulesDeps {
  watches: Pick<WatchIndex, 'machinesOf'>
  now: () => number
}

/** Points may be a day ahead of us. */
export const AHEAD_MS = 2 * DAY_MS
const FEW_POINTS = 10_000
/** More than this is folded again outside of the batch, which waits for it. */
const MAX_IN_BATCH_MS = 6 * HOUR_MS

/**
 * Finds the firings of people's rules in the channels that they watch. Points in time order go on from the state
 * of each watch; for late ones it is folded again from shortly before them. The firings are those that the preview
 * counts from the stored points, because both are made by `foldWatch`.
 */
export function createNoticeRules({ watches, now }: NoticeRulesDeps): Fact {
  return {
    name: 'rules',
    channels: [],
    watching: watches.machinesOf,
    lock: LOCKS.noticeRules,
    opening: selectWatches,
    // A watch is folded again from shortly before the late point to the end.
    rebuildMs: FAR_FUTURE,
    settleMs: SETTLE_MS,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded> {
      const deferred = new Map<number, number>()
      const steps: WatchStep[] = []
      const fresh: NewFiring[] = []
      for (const each of (read as readonly WatchRow[]).map(watchOf)) {
        const { machineId, channelId, from, watch, state } = each
        const points = (added.get(machineId) ?? []).filter(
          (point) => point.channelId === channelId && point.ts >= from,
        )
        const [first, last] = [points[0], points.at(-1)]
        if (!first || !last) continue
        if (first.ts < state.passedTo || first.ts <= (state.last?.ts ?? 0)) {
          if (state.passedTo - (await anchorOf(tx, each, first.ts)) <= MAX_IN_BATCH_MS)
            await foldAgain(tx, each, { ts: first.ts, to: Math.max(state.passedTo, last.ts) + 1 }, now())
          else deferred.set(machineId, Math.min(first.ts, deferred.get(machineId) ?? first.ts))
          continue
        }
        const step = stepOf(each, foldWatch(watch, state, points))
        steps.push(step)
        fresh.push(...newFirings(step, state.open ? [state.open] : []))
      }
      await putSteps(tx, steps)
      await raiseNotices(tx, fresh, now())
      return { changes: [], deferred }
    },

    async rebuild(tx: Transaction, machineId: number, { from }: RebuildWindow): Promise<FactChange[]> {
      for (const watch of await watchesOf(tx, machineId))
        await foldAgain(tx, watch, { ts: from, to: now() + AHEAD_MS }, now())
      return []
    },
  }
}

const anchorOf = async (tx: Transaction, each: MachineWatch, ts: number): Promise<number> =>
  anchorBefore(each.watch, { from: each.from, ts: Math.max(ts, each.from) }, await lastFiring(tx, each, ts))

/**
 * Folds the stored points up to `to` again, from shortly before `ts` on. What had fired already does not notify a second
 * time.
 */
export async function foldAgain(
  tx: Transaction,
  each: MachineWatch,
  { ts, to }: { readonly ts: number; readonly to: number },
  now: number,
): Promise<void> {
  const { machineId, channelId, watch } = each
  const anchor = await anchorOf(tx, each, ts)
  const known = await deleteFirings(tx, each, anchor)
  let state = newWatch(anchor)
  const firings = new Map<number, Firing>()
  const take = (points: readonly Point[], until?: number): void => {
    const folded = foldWatch(watch, state, points, until)
    state = folded.state
    for (const firing of folded.firings) firings.set(firing.at, firing)
  }
  // In pieces, longer ones where there is little: a firing may go on for months.
  for (let start = anchor, width = DAY_MS; start < to; ) {
    const end = Math.min(start + width, to)
    let count = 0
    for await (const points of pointsInSteps(tx, { machineId, channelId, from: start, to: end })) {
      take(points)
      count += points.length
    }
    start = end
    width = count < FEW_POINTS ? width * 2 : DAY_MS
  }
  // As far as time had passed before: what it changed is not found a second time.
  take([], each.state.passedTo)
  const step = stepOf(each, { state, firings: [...firings.values()] })
  await putSteps(tx, [step])
  await raiseNotices(tx, newFirings(step, known), now)
}

/** Lets time pass for a watch, no further than to what is due: a point that comes later is then less often late. */
export async function passTime(
  tx: Transaction,
  each: MachineWatch,
  before: number,
  now: number,
): Promise<void> {
  const { watch } = each
  let { state } = each
  const firings = new Map<number, Firing>()
  for (let due = dueAt(watch, state); due !== null && due < before; due = dueAt(watch, state)) {
    const folded = foldWatch(watch, state, [], due + 1)
    state = folded.state
    for (const firing of folded.firings) firings.set(firing.at, firing)
  }
  const step = stepOf(each, { state, firings: [...firings.values()] })
  await putSteps(tx, [step])
  await raiseNotices(tx, newFirings(step, each.state.open ? [each.state.open] : []), now)
}

const stepOf = (
  { ruleId, machineId, watch }: MachineWatch,
  { state, firings }: ReturnType<typeof foldWatch>,
): WatchStep => ({ ruleId, machineId, state, dueAt: dueAt(watch, state), firings })

/** Those of which nothing was known. A late point may only have moved one: of what was known each makes up for one. */
function newFirings({ ruleId, machineId, firings }: WatchStep, known: readonly Firing[]): NewFiring[] {
  const fresh = new Set(firings)
  for (const each of known) {
    const same =
      firings.find((firing) => firing.at === each.at) ??
      firings.find((firing) => fresh.has(firing) && overlap(firing, each))
    if (same) fresh.delete(same)
  }
  return [...fresh].map((firing) => ({ ruleId, machineId, firing }))
}

const overlap = (a: Firing, b: Firing): boolean =>
  a.at <= (b.overAt ?? Number.POSITIVE_INFINITY) && b.at <= (a.overAt ?? Number.POSITIVE_INFINITY)

import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import type { Point } from '@millwright/domain/points/point'
import { withSilences } from '@millwright/domain/status/silence'
import {
  extend,
  type OpenSpan,
  putBetween,
  type Span,
  type StatusPoint,
  seenSpansOf,
  withQuiet,
} from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { FAR_FUTURE } from '../../platform/database/far-future.ts'
import {
  type Fact,
  type FactChange,
  type Folded,
  firstOfEach,
  type PointsByMachine,
  type RebuildWindow,
} from '../../platform/facts/fact.ts'
import { forgetSoFar, forgetUsageSince } from '../../platform/telemetry/counted-days-store.ts'
import { readPoints } from '../../platform/telemetry/point-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import { silencesBetween, silencesOf } from './silence-store.ts'
import {
  deleteSpans,
  type OpenSpanRow,
  openSpanOf,
  putSpans,
  removeSpans,
  type SpanRow,
  selectOpenSpans,
  spansAround,
  spansBeside,
} from './status-span-store.ts'

const CLOSE_MS = HOUR_MS

export interface StatusSpansDeps {
  channelId: number
  now: () => number
}

/**
 * The spans that follow from the status points. A point later than all that is known extends the last span; an earlier
 * one makes the stretch that it falls into be derived again.
 */
export function createStatusSpans({ channelId, now }: StatusSpansDeps): Fact {
  /** The machine's own reports, and the moments when it was found to have been silent. */
  async function reportsBetween(
    tx: Transaction,
    machineId: number,
    from: number,
    to: number,
  ): Promise<readonly StatusPoint[]> {
    const reports = statusPointsOf(await readPoints(tx, { machineId, channelId, from, to }))
    const silences = await silencesBetween(tx, machineId, from, to)
    return withSilences(reports, silences)
  }

  /**
   * From the span before `from` to the first one that begins after `to`, which may be joined with the last. False when
   * the spans were right.
   */
  async function derive(tx: Transaction, machineId: number, from: number, to: number): Promise<boolean> {
    const { before, next } = await spansAround(tx, machineId, from, to)
    const points = await reportsBetween(tx, machineId, from, next?.from ?? FAR_FUTURE)
    const seenTo = next?.seenTo ?? Math.max(before?.seenTo ?? 0, points.at(-1)?.ts ?? 0)
    const read = [...points, ...(next ? [{ ts: next.from, status: next.status }] : [])]
    const begun = before ? [{ ts: before.from, status: before.status }] : []
    const spans = withQuiet(seenSpansOf([...begun, ...read]), read, to)
    const tail = spans.pop()
    if (!tail) return false
    const rows = [...spans, { ...tail, to: next?.to ?? null, seenTo }].map((span) => ({
      ...span,
      // Reports of the span before that are older than `from` were not read.
      seenTo:
        before && span.from === before.from
          ? Math.max(span.seenTo, Math.min(before.seenTo, from))
          : span.seenTo,
      machineId,
    }))
    const replaced = await deleteSpans(tx, machineId, before?.from ?? from, next?.from ?? FAR_FUTURE)
    await putSpans(tx, rows)
    return !areSame(replaced, rows)
  }

  /**
   * Puts late points between the spans around them where nothing else lies there, as in a recording that comes in its order:
   * for all machines at once, and without the points that are stored. Gives the machines that this was done for, with the span
   * that still lasts where it begins earlier now.
   */
  async function putLate(
    tx: Transaction,
    late: ReadonlyMap<number, readonly StatusPoint[]>,
  ): Promise<Map<number, OpenSpan | null>> {
    const done = new Map<number, OpenSpan | null>()
    if (late.size === 0) return done
    const firsts = new Map([...late].map(([machineId, [first]]) => [machineId, first?.ts ?? 0]))
    const beside = await spansBeside(tx, firsts)
    const found = [...late].flatMap(([machineId, points]) => {
      const { before = null, next = null } = beside.get(machineId) ?? {}
      const put = putBetween(before, points, next)
      return put ? [{ machineId, ...put, next, from: before?.from ?? 0 }] : []
    })
    if (found.length === 0) return done
    const silences = await silencesOf(
      tx,
      found.map(({ machineId }) => machineId),
      Math.min(...found.map(({ from }) => from)),
      Math.max(...found.map(({ end }) => end)),
    )
    const sure = found.filter(
      ({ machineId, from, end }) =>
        !silences.get(machineId)?.some((silence) => silence > from && silence < end),
    )
    await removeSpans(
      tx,
      sure.flatMap(({ machineId, isJoined, next }) =>
        isJoined && next ? [{ machineId, from: next.from }] : [],
      ),
    )
    await putSpans(
      tx,
      sure.flatMap(({ machineId, spans }) => spans.map((span) => ({ ...span, machineId }))),
    )
    for (const { machineId, spans } of sure) {
      const tail = spans.at(-1)
      done.set(machineId, tail?.to === null ? tail : null)
    }
    return done
  }

  async function openOf(tx: Transaction, machineId: number): Promise<OpenSpan | null> {
    const [row] = (await tx.query<OpenSpanRow>(selectOpenSpans([machineId]))).rows
    return row ? openSpanOf(row) : null
  }

  return {
    name: 'status',
    channels: [STATUS_CHANNEL],
    lock: LOCKS.statusSpans,
    opening: selectOpenSpans,
    rebuildMs: DAY_MS,
    settleMs: 0,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded> {
      await forgetUsageSince(tx, firstOfEach(added), now())
      const known = new Map((read as readonly OpenSpanRow[]).map((row) => [row.machine_id, openSpanOf(row)]))
      const changes: FactChange[] = []
      const rows: SpanRow[] = []
      const all = [...added].map(([machineId, each]) => {
        const points = statusPointsOf(each)
        const before = known.get(machineId) ?? null
        return {
          machineId,
          points,
          before,
          late: before ? points.filter(({ ts }) => ts <= before.seenTo) : [],
        }
      })
      const done = await putLate(
        tx,
        new Map(all.flatMap(({ machineId, late }) => (late.length > 0 ? [[machineId, late] as const] : []))),
      )
      for (const { machineId, points, before, late } of all) {
        if (!done.has(machineId))
          for (const [first, last] of stretchesOf(late)) await derive(tx, machineId, first, last)
        const put = done.get(machineId)
        const open = late.length === 0 || put === null ? before : (put ?? (await openOf(tx, machineId)))
        const grown = extend(open, points.slice(late.length))
        if (grown) {
          for (const span of grown.closed) rows.push({ ...span, machineId })
          rows.push({ ...grown.open, to: null, machineId })
        }
        changes.push(...changeOf(machineId, before, grown ? grown.open : open))
      }
      await putSpans(tx, rows)
      return { changes }
    },

    async rebuild(tx: Transaction, machineId: number, { from, to }: RebuildWindow): Promise<FactChange[]> {
      const before = await openOf(tx, machineId)
      if (await derive(tx, machineId, from, to - 1)) {
        await forgetUsageSince(tx, new Map([[machineId, from]]), now())
        for (const statement of forgetSoFar(new Map([[machineId, from]]), Number.POSITIVE_INFINITY))
          await tx.query(statement)
      }
      return changeOf(machineId, before, await openOf(tx, machineId))
    },
  }
}

const statusPointsOf = (points: readonly Point[]): StatusPoint[] =>
  points.flatMap(({ ts, value }) => (value.kind === 'text' ? [{ ts, status: value.txt as Status }] : []))

/** Late points that lie close together are derived in one go, and what lies between two far ones is not. */
function stretchesOf(late: readonly StatusPoint[]): [first: number, last: number][] {
  const stretches: [number, number][] = []
  for (const { ts } of late) {
    const open = stretches.at(-1)
    if (open && ts - open[1] <= CLOSE_MS) open[1] = ts
    else stretches.push([ts, ts])
  }
  return stretches
}

const areSame = (before: readonly Span[], after: readonly Span[]): boolean =>
  before.length === after.length &&
  after.every(({ status, from, to }, index) => {
    const other = before[index]
    return other?.status === status && other.from === from && other.to === to
  })

/** Nothing where the machine is in the status that it was in. */
function changeOf(machineId: number, before: OpenSpan | null, after: OpenSpan | null): FactChange[] {
  if (!after || (before?.status === after.status && before.from === after.from)) return []
  return [{ machineId, name: 'statusChanged', event: { status: after.status, since: after.from } }]
}

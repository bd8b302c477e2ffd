import { STATUS_CHANNEL } from '@millwright/contract/topics'
import type { Point } from '@millwright/domain/point/point'
import type { Status } from '@millwright/domain/status/status'
import { extend, type OpenSpan, type Span, type StatusPoint, spansOf } from '@millwright/domain/timeline/span'
import { LOCKS } from '../store/coordination/locks.ts'
import type { Transaction } from '../store/database/database.ts'
import { readPoints } from '../store/telemetry/point-store.ts'
import type { OpeningRow } from '../store/telemetry/sample-store.ts'
import type { Fact, FactChange, PointsByMachine, RebuildWindow } from './fact.ts'
import {
  deleteSpans,
  FOR_EVER,
  forgetStatusDays,
  type OpenSpanRow,
  openSpanOf,
  putSpans,
  type SpanRow,
  selectOpenSpans,
  spansAround,
} from './status-span-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface StatusSpansDeps {
  channelId: number
  now: () => number
}

/**
 * The spans that follow from the status points. A point later than all that is known extends the last span; an earlier
 * one makes the stretch that it falls into be derived again.
 */
export function createStatusSpans({ channelId, now }: StatusSpansDeps): Fact {
  /**
   * From the span before `from` to the first one that begins after `to`, which may be joined with the last. False when
   * the spans were right.
   */
  async function derive(tx: Transaction, machineId: number, from: number, to: number): Promise<boolean> {
    const { before, next } = await spansAround(tx, machineId, from, to)
    const points = statusPointsOf(
      await readPoints(tx, { machineId, channelId, from, to: next?.from ?? FOR_EVER }),
    )
    const seenTo = next?.seenTo ?? Math.max(before?.seenTo ?? 0, points.at(-1)?.ts ?? 0)
    const spans = spansOf([
      ...(before ? [{ ts: before.from, status: before.status }] : []),
      ...points,
      ...(next ? [{ ts: next.from, status: next.status }] : []),
    ])
    const tail = spans.pop()
    if (!tail) return false
    const rows = [
      ...spans.map((span) => ({ ...span, machineId, seenTo: span.to ?? span.from })),
      { ...tail, to: next?.to ?? null, machineId, seenTo },
    ]
    const replaced = await deleteSpans(tx, machineId, before?.from ?? from, next?.from ?? FOR_EVER)
    await putSpans(tx, rows)
    return !areSame(replaced, rows)
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

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<FactChange[]> {
      await forgetStatusDays(tx, firstOfEach(added), now())
      const known = new Map((read as readonly OpenSpanRow[]).map((row) => [row.machine_id, openSpanOf(row)]))
      const changes: FactChange[] = []
      const rows: SpanRow[] = []
      for (const [machineId, each] of added) {
        const points = statusPointsOf(each)
        const [first, last] = [points[0], points.at(-1)]
        if (!first || !last) continue
        const open = known.get(machineId) ?? null
        const grown = extend(open, points)
        if (grown) {
          for (const span of grown.closed) rows.push({ ...span, machineId, seenTo: span.to ?? span.from })
          rows.push({ ...grown.open, to: null, machineId })
        } else await derive(tx, machineId, first.ts, last.ts)
        changes.push(...changeOf(machineId, open, grown ? grown.open : await openOf(tx, machineId)))
      }
      await putSpans(tx, rows)
      return changes
    },

    async rebuild(tx: Transaction, machineId: number, { from, to }: RebuildWindow): Promise<FactChange[]> {
      const before = await openOf(tx, machineId)
      if (await derive(tx, machineId, from, to - 1))
        await forgetStatusDays(tx, new Map([[machineId, from]]), now())
      return changeOf(machineId, before, await openOf(tx, machineId))
    },
  }
}

const statusPointsOf = (points: readonly Point[]): StatusPoint[] =>
  points.flatMap(({ ts, value }) => (value.kind === 'text' ? [{ ts, status: value.txt as Status }] : []))

const areSame = (before: readonly Span[], after: readonly Span[]): boolean =>
  before.length === after.length &&
  after.every(({ status, from, to }, index) => {
    const other = before[index]
    return other?.status === status && other.from === from && other.to === to
  })

const firstOfEach = (added: PointsByMachine): Map<number, number> =>
  new Map([...added].flatMap(([machineId, [first]]) => (first ? [[machineId, first.ts]] : [])))

/** Nothing where the machine is in the status that it was in. */
function changeOf(machineId: number, before: OpenSpan | null, after: OpenSpan | null): FactChange[] {
  if (!after || (before?.status === after.status && before.from === after.from)) return []
  return [{ machineId, name: 'statusChanged', event: { status: after.status, since: after.from } }]
}

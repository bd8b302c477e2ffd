import { confusedWith, type KnownPrint, otherOperations } from '@millwright/domain/condition/confused'
import { driftOf } from '@millwright/domain/condition/drift'
import { testsAnAlarm } from '@millwright/domain/condition/evidence'
import type { SpindleFacts } from '@millwright/domain/condition/frequencies'
import { ageOf, printSpreadOf } from '@millwright/domain/condition/hearing'
import {
  type CyclePrint,
  type CycleVerdict,
  type Judging,
  judgeCycle,
  type MeasuredCycle,
} from '@millwright/domain/condition/judge'
import {
  isAlike,
  type PartShape,
  type PartShapes,
  partShapesOf,
} from '@millwright/domain/condition/part-shapes'
import type { NamedShape, OtherShapes, Unlike } from '@millwright/domain/condition/unlike'
import { type Ageing, FRESH } from '@millwright/domain/condition/vibration-spread'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { ConditionSettingsStore } from './condition-settings-store.ts'
import type { HistoryStore, KeptPrint, PrintOfOperation, ShapesOfOperation } from './history-store.ts'
import { fromBytes } from './measured-bytes.ts'
import type { Conditions, CycleRecord } from './shared/cycle-store.ts'
import type { RepairStore } from './shared/repair-store.ts'

/** Runs of other operations that are this near to a moment tell how the machine was then, or a quarter of the time between. */
const NEAR_MS = 14 * DAY_MS
/** How often a machine is tested is taken from so many days. */
const COUNTED_DAYS = 90
const DAYS_A_MONTH = 30

interface Seen {
  /** Of one operation and tool. */
  readonly key: string
  readonly name: string
  readonly operation: string
  readonly tool: string
  readonly spread: number | null
  readonly parts: PartShapes
}
const seenIn = (rows: readonly (ShapesOfOperation & Partial<PrintOfOperation>)[]): Promise<Seen[]> =>
  Promise.all(
    rows.map(async ({ operation, tool, shapes, spread = null }) => ({
      key: JSON.stringify([operation, tool]),
      name: [operation, tool].filter(Boolean).join(', '),
      ...{ operation, tool, spread },
      parts: await fromBytes<PartShapes>(shapes),
    })),
  )

/** Parts of all operations that can be compared with one, by operation and part. */
const alike = (seen: readonly Seen[], own: PartShape) =>
  Map.groupBy(
    seen.flatMap(({ key, name: operation, parts }) =>
      Object.entries(parts)
        .filter(([, part]) => isAlike(part, own))
        .map(([name, { shape }]) => ({ key: `${key} ${name}`, operation, shape })),
    ),
    ({ key }) => key,
  )

/** With the operations that its fingerprint cannot be distinguished from, where the score is that of its vibration. */
function withAlike(
  verdict: CycleVerdict | Unlike,
  print: CyclePrint,
  { operation, tool }: Conditions,
  seen: readonly Seen[],
): CycleVerdict | Unlike {
  const spread = printSpreadOf(print)
  if ('fault' in verdict || spread === null || verdict.parts[0]?.decidedBy !== undefined) return verdict
  const own: KnownPrint = { operation, tool, spread, parts: partShapesOf(print) }
  const others = seen.flatMap((each) => (each.spread === null ? [] : [{ ...each, spread: each.spread }]))
  const names = confusedWith(own, otherOperations(own, others))
  return names.length === 0 ? verdict : { ...verdict, alike: names }
}

export const spindleOf = ({ rpm, bearings }: Pick<CycleRecord, 'rpm' | 'bearings'>): SpindleFacts => ({
  ...(rpm === null ? {} : { rpm }),
  bearings,
})

/**
 * Judges a test by the fingerprint in use and by earlier ones, of which the nearest counts, with what the machine's other
 * operations tell about the time since each of them (rules: condition 3).
 */
export function createJudgeByHistory(
  history: HistoryStore,
  settings: Pick<ConditionSettingsStore, 'ofMachine'>,
  repairs: Pick<RepairStore, 'last'>,
) {
  async function ageingFor(
    machineId: number,
    cycle: CycleRecord,
    { recordedAt }: Pick<KeptPrint, 'recordedAt'>,
    { heldUntil, repairedAt, isOnly }: { heldUntil: Date | null; repairedAt: Date | null; isOnly: boolean },
    own: PartShapes,
  ): Promise<{ ageing: (part: string) => Ageing; now: readonly Seen[] }> {
    const ageMs = ageOf(cycle.startedAt, recordedAt, heldUntil, repairedAt)
    if (ageMs === 0) return { ageing: () => FRESH, now: [] }
    const since = Math.abs(cycle.startedAt.getTime() - recordedAt.getTime())
    const withinMs = Math.max(NEAR_MS, since / 4)
    const isRepaired = repairedAt !== null && repairedAt > recordedAt
    const [before, now] = await Promise.all([
      seenIn(await history.around(machineId, cycle, recordedAt, withinMs)),
      // Runs from before a repair know nothing of what it changed.
      seenIn(
        await history.around(machineId, cycle, cycle.startedAt, withinMs, isRepaired ? repairedAt : null),
      ),
    ])
    const ageing = (part: string): Ageing => {
      const of = own[part]
      if (!of) return { ageMs, drift: null, isOnly }
      const then = alike(before, of)
      const operations = [...alike(now, of)].map(([key, latest]) => ({
        before: (then.get(key) ?? []).map(({ shape }) => shape),
        now: latest.map(({ shape }) => shape),
      }))
      return { ageMs, drift: driftOf(operations), isOnly }
    }
    return { ageing, now }
  }

  const shapesIn = (seen: readonly Seen[], of: PartShape): readonly NamedShape[] =>
    [...alike(seen, of).values()].flat().map(({ operation, shape }) => ({ name: operation, shape }))

  const othersIn =
    (cycle: CycleRecord, own: PartShapes, seen: readonly Seen[], now: readonly Seen[]) =>
    (part: string): OtherShapes => {
      const of = own[part]
      if (!of) return { prints: [], lately: [] }
      // The machine knows which tool is in its spindle: another tool of the same operation is not another operation.
      const lately = now.filter(({ operation }) => operation !== cycle.operation)
      return { prints: shapesIn(seen, of), lately: shapesIn(lately, of) }
    }

  async function evidenceBefore(
    machineId: number,
    cycle: CycleRecord,
    since: Date,
  ): Promise<Judging['before']> {
    const verdict = await history.verdictBefore(machineId, cycle, since, cycle.startedAt)
    // A person who calls a run good ends what the tests up to it showed.
    if (verdict?.calledGood) return {}
    return Object.fromEntries(
      (verdict?.parts ?? []).flatMap(({ name, evidence }) =>
        evidence === undefined ? [] : [[name, evidence]],
      ),
    )
  }

  /** Of so many tests of a machine one may raise a false alarm, by what its owner allows and how often it was tested lately. */
  async function testsOf(machineId: number, until: Date): Promise<number> {
    const [{ falseAlarmsAMonth }, tests] = await Promise.all([
      settings.ofMachine(machineId),
      history.testsWithin(machineId, COUNTED_DAYS, until),
    ])
    return testsAnAlarm((tests * DAYS_A_MONTH) / COUNTED_DAYS, falseAlarmsAMonth)
  }

  async function knownOf(machineId: number, cycle: CycleRecord) {
    const seen = await seenIn(await history.others(machineId, cycle))
    return { seen, known: { spindle: spindleOf(cycle), tests: await testsOf(machineId, cycle.startedAt) } }
  }

  return {
    testsOf,

    /** Null without a fingerprint. */
    async judge(
      machineId: number,
      cycle: CycleRecord,
      measured: MeasuredCycle,
    ): Promise<CycleVerdict | Unlike | null> {
      const [used, ...earlier] = await history.kept(machineId, cycle)
      if (!used) return null
      const own = partShapesOf(measured)
      const { seen, known } = await knownOf(machineId, cycle)
      const repairedAt = await repairs.last(machineId, cycle.app, cycle.startedAt)
      // A repair ends what tests showed before it.
      const since = repairedAt && repairedAt > used.recordedAt ? repairedAt : used.recordedAt
      const base = {
        ...known,
        before: await evidenceBefore(machineId, cycle, since),
      }
      const time = {
        heldUntil: await history.heldUntil(machineId, cycle, used.recordedAt, cycle.startedAt),
        repairedAt,
        isOnly: earlier.length === 0,
      }
      const judge = async (kept: KeptPrint): Promise<CycleVerdict | Unlike> => {
        const print = await fromBytes<CyclePrint>(kept.print)
        const { ageing, now } = await ageingFor(machineId, cycle, kept, time, own)
        const others = othersIn(cycle, own, seen, now)
        return withAlike(judgeCycle(measured, print, { ...base, ageing, others }), print, cycle, seen)
      }
      let best = await judge(used)
      for (const kept of earlier) {
        // One that is good by the fingerprint in use needs no other.
        if (!('fault' in best) && best.status === 'OK') break
        const verdict = await judge(kept)
        if (!('fault' in verdict) && ('fault' in best || verdict.score > best.score))
          best = { ...verdict, comparedWith: kept.recordedAt.getTime() }
      }
      return best
    },

    /** A run by the fingerprint that it is a part of, which is fresh for it. */
    async judgeByOwn(
      machineId: number,
      cycle: CycleRecord,
      measured: MeasuredCycle,
      print: CyclePrint,
    ): Promise<CycleVerdict | Unlike> {
      const { seen, known } = await knownOf(machineId, cycle)
      const others = othersIn(cycle, partShapesOf(measured), seen, [])
      const verdict = judgeCycle(measured, print, { ...known, before: {}, ageing: () => FRESH, others })
      return withAlike(verdict, print, cycle, seen)
    },
  }
}

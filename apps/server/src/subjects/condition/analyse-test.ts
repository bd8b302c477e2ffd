import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isBudgeted } from '@millwright/domain/condition/alarm'
import { cyclePrintOf, type Measured, type MeasuredCycle } from '@millwright/domain/condition/judge'
import { SeriesRefused } from '@millwright/domain/condition/series-fields'
import type { Database } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/events/handler.ts'
import type { Files } from '../../platform/files/files.ts'
import { createAlarmStore } from './alarm-store.ts'
import type { FingerprintMade, TestArrived } from './condition-events.ts'
import { createConditionSettingsStore } from './condition-settings-store.ts'
import { type CycleNoticesDeps, createCycleNotices } from './cycle-notices.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { makeFingerprint } from './fingerprints.ts'
import { createFollowByBudget } from './follow-by-budget.ts'
import { createHistoryStore } from './history-store.ts'
import { createJudgeByHistory, spindleOf } from './judge-by-history.ts'
import { fromBytes, packPrint, shapeBytes, toBytes } from './measured-bytes.ts'
import { MAX_FILE_BYTES, type Measuring } from './measuring.ts'
import type { CycleRecord, CycleResult, CycleStore, SubCycleRecord } from './shared/cycle-store.ts'
import type { RepairStore } from './shared/repair-store.ts'

export interface AnalyseTestDeps extends CycleNoticesDeps {
  db: Database
  cycles: CycleStore
  fingerprints: FingerprintStore
  repairs: Pick<RepairStore, 'last'>
  files: Pick<Files, 'open'>
  measuring: Pick<Measuring, 'measure'>
}

/** Under a fingerprint that was recorded at the machine, in place of a person's name and reason. */
const AT_MACHINE = { madeBy: '', reason: '', kind: 'recorded', added: [], before: null } as const

/** A file that cannot be judged, by its name. */
class FileRefused extends Error {
  readonly file: string
  readonly fault: string
  constructor(file: string, fault: string) {
    super(`${file}: ${fault}`)
    this.name = 'FileRefused'
    this.file = file
    this.fault = fault
  }
}

/** Judges a test whose files are all there. Doing it again gives the same result. */
export function createAnalyseTest(deps: AnalyseTestDeps): {
  arrived: Handler<TestArrived>
  fingerprintMade: Handler<FingerprintMade>
} {
  const { db, cycles, fingerprints, files, measuring } = deps
  const notices = createCycleNotices(deps)
  const alarms = createAlarmStore(db)
  const settings = createConditionSettingsStore(db)
  const judging = createJudgeByHistory(createHistoryStore(db), settings, deps.repairs)
  const follow = createFollowByBudget({ ...deps, settings })

  async function measuredOf(cycle: CycleRecord, { timeSerie, file }: SubCycleRecord) {
    if (!file) throw new Error(`${timeSerie} is not there`)
    if (file.size > MAX_FILE_BYTES) throw new FileRefused(timeSerie, 'FILE_TOO_LARGE')
    try {
      return await measuring.measure(cycle.app, await buffer(await files.open(file, null)), spindleOf(cycle))
    } catch (error) {
      if (error instanceof SeriesRefused) throw new FileRefused(timeSerie, error.fault)
      throw error
    }
  }

  async function readFiles(machineId: number, cycle: CycleRecord): Promise<MeasuredCycle> {
    const parts: [string, Measured][] = []
    for (const part of await cycles.subCycles(machineId, cycle.cycleUuid))
      parts.push([part.name, await measuredOf(cycle, part)])
    // Not by assignment: a device may name a part `__proto__`.
    return Object.fromEntries(parts)
  }

  /** Not judged without a fingerprint, and aborted where the test was recorded in another way than it. */
  async function judge(
    machineId: number,
    cycle: CycleRecord,
    measured: MeasuredCycle,
  ): Promise<Pick<CycleRecord, 'status' | 'score' | 'verdict'>> {
    const verdict = await judging.judge(machineId, cycle, measured)
    if (!verdict) return { status: '-', score: null, verdict: null }
    if (!('fault' in verdict)) return { status: verdict.status, score: verdict.score, verdict }
    const parts = await cycles.subCycles(machineId, cycle.cycleUuid)
    const file = parts.find(({ name }) => name === verdict.part)?.timeSerie ?? verdict.part
    return {
      status: 'ABORTED',
      score: null,
      verdict: { fault: verdict.fault, file, ...(verdict.like !== undefined && { like: verdict.like }) },
    }
  }

  async function makePrint(machineId: number, cycle: CycleRecord, measured: MeasuredCycle): Promise<void> {
    const { app, operation, tool, cycleUuid } = cycle
    const bytes = await toBytes(measured)
    const packed = await packPrint(cyclePrintOf([measured]))
    await db.transaction(async (tx) => {
      await cycles.noteResult(
        machineId,
        cycleUuid,
        { status: '-', score: null, verdict: null, measured: bytes, shapes: packed.shapes },
        tx,
      )
      const made = {
        machineId,
        publicId: randomUUID(),
        app,
        operation,
        tool,
        cycleUuids: [cycleUuid],
        ...packed,
      }
      await makeFingerprint(fingerprints, { ...made, ...AT_MACHINE }, tx)
    })
  }

  const noteResult = (machineId: number, cycle: CycleRecord, result: CycleResult): Promise<void> =>
    db.transaction(async (tx) => {
      await cycles.noteResult(machineId, cycle.cycleUuid, result, tx)
      if (result.verdict && 'parts' in result.verdict && isBudgeted(result.verdict))
        await alarms.raise(machineId, cycle, tx)
      await notices.raise(machineId, { ...cycle, ...result }, tx)
    })

  async function note(machineId: number, cycle: CycleRecord, measured: MeasuredCycle): Promise<boolean> {
    // Kept of one that is aborted too: a fingerprint may be made of it.
    const kept = { measured: await toBytes(measured), shapes: await shapeBytes(measured) }
    const result = { ...(await judge(machineId, cycle, measured)), ...kept }
    await noteResult(machineId, cycle, result)
    return result.verdict !== null
  }

  const arrived = async ({ machineId, cycleUuid }: TestArrived): Promise<void> => {
    const cycle = await cycles.find(machineId, cycleUuid)
    if (cycle?.status !== '-') return
    try {
      const measured = await readFiles(machineId, cycle)
      if (cycle.marksFingerprint) return await makePrint(machineId, cycle, measured)
      if (await note(machineId, cycle, measured)) return await follow(machineId, cycle)
      // One that was made between the reading and the noting has not seen this test among those that wait.
      if (await fingerprints.used(machineId, cycle)) await note(machineId, cycle, measured)
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const verdict = { fault: error.fault, file: error.file }
      await noteResult(machineId, cycle, {
        status: 'ABORTED',
        score: null,
        verdict,
        measured: null,
        shapes: null,
      })
    }
  }

  const fingerprintMade = async ({ machineId, app, operation, tool }: FingerprintMade): Promise<void> => {
    for (const cycleUuid of await cycles.waiting(machineId, { app, operation, tool })) {
      const cycle = await cycles.find(machineId, cycleUuid)
      const [found] = await cycles.measured(machineId, [cycleUuid])
      if (!found?.measured || (cycle?.status !== '-' && cycle?.status !== 'ABORTED')) continue
      await note(machineId, cycle, await fromBytes<MeasuredCycle>(found.measured))
    }
  }

  return {
    arrived: { handle: arrived, concurrency: 2 },
    fingerprintMade: { handle: fingerprintMade },
  }
}

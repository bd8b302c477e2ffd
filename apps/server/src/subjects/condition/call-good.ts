import { randomUUID } from 'node:crypto'
import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { CycleVerdict, MeasuredCycle } from '@millwright/domain/condition/judge'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { Apps } from './apps.ts'
import type { FingerprintRecord, FingerprintStore } from './fingerprint-store.ts'
import { makeFingerprint, presentFingerprint } from './fingerprints.ts'
import type { createJudgeByHistory } from './judge-by-history.ts'
import { fromBytes, packPrint } from './measured-bytes.ts'
import type { CycleRecord, CycleStore } from './shared/cycle-store.ts'
import { stepFrom } from './step.ts'

export type CallGoodDeps = Needs<never, 'db' | 'audit' | 'now'> & {
  store: FingerprintStore
  cycles: CycleStore
  alarms: Pick<AlarmStore, 'callGood'>
  judging: Pick<ReturnType<typeof createJudgeByHistory>, 'judgeByOwn'>
  apps: Apps
}

/** While others replace the fingerprint as often as that, somebody else has to sort it out. */
const TRIES = 3

type Judged = CycleRecord & { readonly score: number; readonly verdict: CycleVerdict }

/** By its vibration: only such a fingerprint is made of several runs with their spread. */
const isJudged = (cycle: CycleRecord): cycle is Judged =>
  cycle.score !== null &&
  cycle.status !== 'FINGERPRINT' &&
  cycle.verdict !== null &&
  'parts' in cycle.verdict &&
  cycle.verdict.parts.some(({ evidence }) => evidence !== undefined)

/** A person knows that the machine was good: its fingerprint follows, and the run is judged by it again (rules: condition 16). */
export function createCallGood({ db, audit, now, store, cycles, alarms, judging, apps }: CallGoodDeps) {
  async function find(machine: MachineRecord, cycleUuid: string): Promise<CycleRecord> {
    const cycle = await cycles.find(machine.id, cycleUuid)
    if (!cycle) throw new CallError('NOT_FOUND', 'There is no such test')
    await apps.checkOpen(machine.id, cycle.app)
    return cycle
  }

  /** The fingerprint that has the run already: calling it good again changes nothing. */
  async function followedBy(
    machineId: number,
    cycle: CycleRecord,
    used: FingerprintRecord | null,
    tx?: Parameters<FingerprintStore['stepOf']>[2],
  ): Promise<FingerprintRecord | null> {
    if (used?.cycleUuids.includes(cycle.cycleUuid)) return used
    const isCalled = cycle.verdict !== null && 'calledGood' in cycle.verdict
    return isCalled ? await store.stepOf(machineId, cycle.cycleUuid, tx) : null
  }

  async function attempt(
    { caller, address }: RequestActor,
    machine: MachineRecord,
    cycle: CycleRecord,
    reason: string,
  ): Promise<FingerprintRecord | null> {
    const used = await store.inUse(machine.id, cycle)
    const had = await followedBy(machine.id, cycle, used)
    if (had) return had
    if (!isJudged(cycle)) throw badField('cycleUuid', 'must be a test that was judged by its vibration')
    if (!used) throw badField('cycleUuid', 'must be a test with a fingerprint in use')
    const step = await stepFrom(cycles, machine.id, used, [cycle.cycleUuid])
    if (!step) throw badField('cycleUuid', 'must be recorded in the same way as the fingerprint in use')
    const [run] = await cycles.measured(machine.id, [cycle.cycleUuid])
    const measured = await fromBytes<MeasuredCycle>(run?.measured as Buffer)
    const again = await judging.judgeByOwn(machine.id, cycle, measured, step.print)
    const { status, score, verdict, app, operation, tool } = cycle
    const calledGood = { by: caller.name, at: now(), status, score }
    // Runs that are explained better by something else than wear were refused before.
    const judged: CycleVerdict = { ...('fault' in again ? verdict : again), calledGood }
    const packed = await packPrint(step.print)
    return await db.transaction(async (tx) => {
      await store.lock(machine.id, tx)
      const [latest, inUse] = [
        await cycles.find(machine.id, cycle.cycleUuid, tx),
        await store.inUse(machine.id, cycle, tx),
      ]
      const done = latest && (await followedBy(machine.id, latest, inUse, tx))
      if (done) return done
      if (inUse?.publicId !== used.publicId) return null
      const made = await makeFingerprint(
        store,
        {
          machineId: machine.id,
          publicId: randomUUID(),
          app,
          operation,
          tool,
          cycleUuids: step.cycleUuids,
          madeBy: caller.name,
          reason,
          kind: 'followed',
          added: [cycle.cycleUuid],
          before: { status, score, verdict },
          ...packed,
        },
        tx,
      )
      await alarms.callGood(machine.id, cycle, [cycle.cycleUuid], tx)
      await cycles.noteAgain(
        machine.id,
        cycle.cycleUuid,
        { status: judged.status, score: judged.score, verdict: judged },
        tx,
      )
      const detail = { type: app, operation, tool, at: cycle.startedAt.toISOString(), status, score, reason }
      await audit.record(
        { action: 'test_called_good', by: caller, target: machine.name, detail, address },
        tx,
      )
      return made
    })
  }

  return async (
    actor: RequestActor,
    machine: MachineRecord,
    cycleUuid: string,
    reason: string,
  ): Promise<Fingerprint> => {
    for (let tried = 0; tried < TRIES; tried++) {
      const made = await attempt(actor, machine, await find(machine, cycleUuid), reason)
      if (made) return presentFingerprint(made)
    }
    throw new CallError('SERVICE_NOT_AVAILABLE', 'The fingerprint is being changed by others: try again')
  }
}

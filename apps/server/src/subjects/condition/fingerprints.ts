import { randomUUID } from 'node:crypto'
import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { AppType } from '@millwright/domain/condition/app'
import { cyclePrintOf, type MeasuredCycle } from '@millwright/domain/condition/judge'
import type { Transaction } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { Apps } from './apps.ts'
import { fingerprintMade } from './condition-events.ts'
import type { CycleLookupStore } from './cycle-lookup-store.ts'
import type { FingerprintState, FingerprintStates } from './fingerprint-states.ts'
import type { FingerprintRecord, FingerprintStore, NewFingerprint } from './fingerprint-store.ts'
import { fromBytes, packPrint } from './measured-bytes.ts'
import type { CycleStore } from './shared/cycle-store.ts'
import { waitForTests } from './wait-for-tests.ts'

export type FingerprintsDeps = Needs<never, 'db' | 'audit'> & {
  store: FingerprintStore
  cycles: CycleStore
  lookup: Pick<CycleLookupStore, 'waits'>
  alarms: Pick<AlarmStore, 'callGood'>
  statesOf: FingerprintStates
  apps: Apps
}

/** One that is in use says how well faults are heard with it, and which operations it does not tell apart. */
export const presentFingerprint = (
  { publicId, app, madeAt, endedAt, removedAt, removedBy, removedReason, ...rest }: FingerprintRecord,
  state: FingerprintState = { hearing: null, alike: [] },
): Fingerprint => ({
  Id: publicId,
  type: app,
  tool: rest.tool,
  operation: rest.operation,
  cycleUuids: [...rest.cycleUuids],
  madeAt: madeAt.getTime(),
  madeBy: rest.madeBy,
  reason: rest.reason,
  kind: rest.kind,
  added: [...rest.added],
  endedAt: endedAt?.getTime() ?? null,
  takenOut: removedAt && { at: removedAt.getTime(), by: removedBy ?? '', reason: removedReason ?? '' },
  ...state,
})

/** Tests that waited for one are judged when it is there. */
export async function makeFingerprint(
  store: Pick<FingerprintStore, 'replace'>,
  print: NewFingerprint,
  tx: Transaction,
): Promise<FingerprintRecord> {
  const made = await store.replace(print, tx)
  const { machineId, publicId: fingerprint, app, operation, tool } = print
  await publish(tx, fingerprintMade, { machineId, fingerprint, app, operation, tool })
  return made
}

/** Each is the machine as it was when it was good. */
export function createFingerprints(deps: FingerprintsDeps) {
  const { db, audit, store, cycles, lookup, alarms, statesOf, apps } = deps
  return {
    /** Of one check, or of all that are open. */
    async list(machine: MachineRecord, type: AppType | null): Promise<Fingerprint[]> {
      if (type !== null) await apps.checkOpen(machine.id, type)
      const shown = type === null ? await apps.open(machine.id) : [type]
      const states = await statesOf(machine.id)
      return (await store.list(machine.id, shown)).map((each) =>
        presentFingerprint(each, states.get(each.publicId)),
      )
    },

    async add(
      { caller, address }: RequestActor,
      machine: MachineRecord,
      given: { readonly cycleUuids: readonly string[]; readonly reason: string },
    ): Promise<Fingerprint> {
      const cycleUuids = [...new Set(given.cycleUuids.map((uuid) => uuid.toLowerCase()))]
      await waitForTests(lookup, machine.id, cycleUuids)
      const runs = await cycles.measured(machine.id, cycleUuids)
      const [first] = runs
      if (!first || runs.length < cycleUuids.length)
        throw badField('cycleUuids', 'must be tests of this machine')
      await apps.checkOpen(machine.id, first.app)
      const { app, operation, tool } = first
      if (runs.some((run) => run.app !== app || run.operation !== operation || run.tool !== tool))
        throw badField('cycleUuids', 'must be tests with the same check, operation and tool')
      const measured = runs.flatMap((run) => run.measured ?? [])
      if (measured.length < runs.length) throw badField('cycleUuids', 'must be tests that could be read')
      const parts = await Promise.all(measured.map((bytes) => fromBytes<MeasuredCycle>(bytes)))
      const print = cyclePrintOf(parts)
      if (Object.keys(print).length === 0)
        throw badField('cycleUuids', 'must be tests that were recorded in the same way')
      const packed = await packPrint(print)
      return await db.transaction(async (tx) => {
        const made = await makeFingerprint(
          store,
          {
            machineId: machine.id,
            publicId: randomUUID(),
            app,
            operation,
            tool,
            cycleUuids,
            madeBy: caller.name,
            reason: given.reason,
            kind: 'chosen',
            added: [],
            before: null,
            ...packed,
          },
          tx,
        )
        await alarms.callGood(machine.id, first, cycleUuids, tx)
        const detail = { type: app, operation, tool, runs: cycleUuids.length, reason: given.reason }
        await audit.record(
          { action: 'fingerprint_made', by: caller, target: machine.name, detail, address },
          tx,
        )
        return presentFingerprint(made)
      })
    },
  }
}

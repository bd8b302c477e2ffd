import type { activateMachine, License } from '@millwright/contract/machines/licences'
import { presentActivations } from '@millwright/contract/machines/present-licence'
import type { BodyOf } from '@millwright/contract/wire/call'
import {
  type Activation,
  activationStatus,
  isFreeTrial,
  isFull,
  isTrialReady,
  type Licence,
  lastActivation,
} from '@millwright/domain/machines/licence'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { createAttemptStore } from '../../../platform/identity/attempt-store.ts'
import { createRateLimits } from '../../../platform/identity/rate-limits.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { CallError, machineNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { hashLicenceCode } from './licence-code.ts'
import { createLicenceCodeStore } from './licence-code-store.ts'

export type LicencesDeps = Needs<'activations' | 'machineChanges', 'db' | 'audit' | 'bus' | 'now'>

type Wanted = BodyOf<typeof activateMachine>

const TRIAL_DAYS = 30

const activationError = (field: 'Type' | 'Code', message: string): CallError =>
  new CallError('MACHINE_ACTIVATION_ERROR', message, { field })

export function createLicences({ stores, db, audit, bus, now }: LicencesDeps) {
  const { activations, machineChanges } = stores
  const licenceCodes = createLicenceCodeStore(db)
  const limits = createRateLimits(createAttemptStore(db))

  const present = (machineId: string, licence: Licence): License => ({
    MachineId: machineId,
    Status: activationStatus(lastActivation(licence), now()),
    IsFreeTrial: isFreeTrial(licence),
    IsFull: isFull(licence, now()),
    FreeTrialReady: licence.freeTrialReady,
    Activations: presentActivations(licence),
  })

  function newTrial(licence: Licence): Activation {
    if (!isTrialReady(licence)) throw activationError('Type', 'This machine has no free trial left')
    return { type: 'FREE_TRIAL', start: now(), end: now() + TRIAL_DAYS * DAY_MS }
  }

  async function newFull(
    machine: MachineRecord,
    licence: Licence,
    code: string | undefined,
    tx: Queryable,
  ): Promise<Activation> {
    const days = code === undefined ? null : await licenceCodes.take(hashLicenceCode(code), machine.id, tx)
    if (days === null) throw activationError('Code', 'This code is not valid or was used before')
    // Only the last activation counts, so a renewal holds from now on and brings along what is left.
    const paidUntil = isFull(licence, now()) ? (lastActivation(licence)?.end ?? 0) : 0
    return { type: 'FULL', start: now(), end: Math.max(now(), paidUntil) + days * DAY_MS }
  }

  async function add({ caller, address }: RequestActor, machine: MachineRecord, { Type, Code }: Wanted) {
    const { id, name, freeTrialReady } = machine
    return await db.transaction(async (tx): Promise<Licence> => {
      // One at a time: the days of two codes at the same time must add up.
      if (!(await machineChanges.hold(id, tx))) throw machineNotFound()
      const before = { freeTrialReady, activations: await activations.listOf(id, tx) }
      const activation = Type === 'FREE_TRIAL' ? newTrial(before) : await newFull(machine, before, Code, tx)
      await activations.add(id, activation, caller.email, tx)
      const detail = { Type, EndDate: new Date(activation.end).toISOString() }
      await audit.record({ action: 'machine_activated', by: caller, target: name, detail, address }, tx)
      return { freeTrialReady, activations: [...before.activations, activation] }
    })
  }

  return {
    of: (machine: MachineRecord): License => present(machine.publicId, machine),

    async activate(actor: RequestActor, machine: MachineRecord, wanted: Wanted): Promise<License> {
      const attempt = { address: actor.address, name: actor.caller.organizationCode }
      if (wanted.Type === 'FULL') await limits.take('activation', attempt)
      const licence = await add(actor, machine, wanted)
      if (wanted.Type === 'FULL') await limits.refund('activation', attempt)
      bus.emit('machineChanged', { machineId: machine.publicId })
      return present(machine.publicId, licence)
    },
  }
}

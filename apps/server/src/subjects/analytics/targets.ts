import {
  type AnalyticsTarget,
  type DatedTarget,
  presentDatedTarget,
  readTarget,
} from '@millwright/contract/analytics/analytics-targets'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { readPlanDay } from '../../platform/http/period.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { PlatformDeps } from '../../platform/subject/deps.ts'
import type { TargetOwner, TargetStore } from './target-store.ts'

export interface TargetsDeps extends Pick<PlatformDeps, 'db' | 'audit' | 'now'> {
  store: TargetStore
}

/** Of an organization, or of a machine where one is given (rules: analytics 13). */
export function createTargets({ store, db, audit, now }: TargetsDeps) {
  const ownerOf = ({ caller }: RequestActor, machine: MachineRecord | null): TargetOwner => ({
    organizationId: machine?.organizationId ?? caller.organizationId,
    machineId: machine?.id ?? null,
  })

  return {
    list: async (actor: RequestActor, machine: MachineRecord | null): Promise<DatedTarget[]> =>
      (await store.of(ownerOf(actor, machine))).map(presentDatedTarget),

    async put(
      actor: RequestActor,
      machine: MachineRecord | null,
      validFrom: PlainDay,
      body: AnalyticsTarget,
    ): Promise<DatedTarget> {
      readPlanDay('validFrom', validFrom)
      const { first, last } = validFromBounds(dayAt(now(), machine?.timezone ?? 'UTC'))
      if (validFrom < first || validFrom > last)
        throw badField('validFrom', 'must lie within a year from today')
      const target = { validFrom, value: readTarget(body) }
      await db.transaction(async (tx) => {
        await store.put(ownerOf(actor, machine), target, tx)
        await audit.record(
          {
            action: 'analytics_target_changed',
            by: actor.caller,
            target: machine?.name ?? actor.caller.organizationCode,
            detail: { ValidFrom: validFrom, ...body },
            address: actor.address,
          },
          tx,
        )
      })
      return presentDatedTarget(target)
    },

    async remove(actor: RequestActor, machine: MachineRecord | null, validFrom: PlainDay): Promise<void> {
      readPlanDay('validFrom', validFrom)
      await db.transaction(async (tx) => {
        if (!(await store.remove(ownerOf(actor, machine), validFrom, tx)))
          throw new CallError('NOT_FOUND', 'There is no target from this day on')
        await audit.record(
          {
            action: 'analytics_target_removed',
            by: actor.caller,
            target: machine?.name ?? actor.caller.organizationCode,
            detail: { ValidFrom: validFrom },
            address: actor.address,
          },
          tx,
        )
      })
    },
  }
}

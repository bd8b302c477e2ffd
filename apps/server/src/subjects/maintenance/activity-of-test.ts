import { randomUUID } from 'node:crypto'
import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { PRIORITY_OF } from '@millwright/domain/tickets/priority'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ConditionStores } from '../condition/shared/condition-stores.ts'
import { checkName } from '../condition/shared/condition-texts.ts'
import type { CycleRecord } from '../condition/shared/cycle-store.ts'
import { addEvent } from './activity-event-store.ts'
import { presentActivity } from './present-activity.ts'
import { createActivityStore } from './shared/activity-store.ts'

export type ActivityOfTestDeps = Needs<never, 'db' | 'audit' | 'now', Pick<ConditionStores, 'cycles'>>

const titleOf = ({ app, tool, score, status }: CycleRecord, language: string): string => {
  const result = score === null ? status : String(Math.round(score * 10) / 10)
  return `${[checkName(app, language), tool].filter(Boolean).join(' ')}: ${result}`
}

/** Makes a test that deviates something to do: it is due at once, and who looks after maintenance gives it to somebody. */
export function createActivityOfTest({ stores, db, audit, now }: ActivityOfTestDeps) {
  const store = createActivityStore(db)

  return async (
    { caller, address }: RequestActor,
    machine: MachineRecord,
    cycleUuid: string,
  ): Promise<Activity> => {
    const cycle = await stores.cycles.find(machine.id, cycleUuid)
    if (!cycle) throw new CallError('NOT_FOUND', 'There is no such test', { field: 'cycleUuid' })
    if (!/(WARNING|ERROR)$/.test(cycle.status)) throw badField('cycleUuid', 'must be a test that deviates')
    const action = titleOf(cycle, caller.language)
    const isError = cycle.status.endsWith('ERROR')
    await db.transaction(async (tx) => {
      const activityId = await store.addForTest(
        {
          ...{ organizationId: caller.organizationId, machineId: machine.id, testUuid: cycleUuid },
          ...{ publicId: randomUUID(), code: cycle.app, action, device: cycle.operation, at: now() },
          priority: isError ? PRIORITY_OF.high : PRIORITY_OF.normal,
        },
        tx,
      )
      if (activityId === null) return
      await addEvent(tx, { activityId, at: now(), by: caller.name, what: 'raised', detail: '' })
      const detail = { Code: cycle.app, Machine: machine.name }
      await audit.record({ action: 'activity_raised', by: caller, target: action, detail, address }, tx)
    })
    const made = await store.ofTest(caller, machine.id, cycleUuid)
    if (!made) throw new CallError('NOT_FOUND', 'There is no such activity')
    return presentActivity(made)
  }
}

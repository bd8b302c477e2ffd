import { mayEnter } from '@millwright/contract/areas'
import { partNumberIn } from '@millwright/domain/maintenance/part-number'
import { MAX_PRIORITY, MIN_PRIORITY } from '@millwright/domain/tickets/priority'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createActivityStore } from '../maintenance/shared/activity-store.ts'

/** With the parts that the work needs; null where the caller does not see it. */
export async function originOfActivity(
  { db, now }: Needs<never, 'db' | 'now'>,
  machine: MachineRecord,
  activityId: string,
  caller: Caller,
) {
  const found = mayEnter('activity', caller) ? await createActivityStore(db).find(caller, activityId) : null
  if (found?.machineId !== machine.id) return null
  return {
    at: found.raisedAt.getTime(),
    ref: activityId,
    // Its counter crossed a limit long ago: what the machine did when the work began, or does now, says more.
    around: found.startedAt?.getTime() ?? now(),
    title: found.action,
    priority: Math.min(MAX_PRIORITY, Math.max(MIN_PRIORITY, found.priority)),
    text: [found.code, found.action, found.device].filter(Boolean).join(' · '),
    documents: [],
    parts: found.parts.map(({ name, quantity }) => ({
      Id: partNumberIn(name),
      Name: name,
      Quantity: quantity,
    })),
  }
}

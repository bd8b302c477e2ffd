import { mayEnter } from '@millwright/contract/areas'
import type { finishActivity, patchActivity } from '@millwright/contract/maintenance/activities'
import type {
  Activity,
  ActivityDetail,
  ScheduledOperation,
} from '@millwright/contract/maintenance/activity-shapes'
import { pageAddress } from '@millwright/contract/page-address'
import { AREAS } from '@millwright/contract/subjects'
import type { BodyOf } from '@millwright/contract/wire/call'
import { effortOf } from '@millwright/domain/maintenance/effort'
import { repairedBy } from '@millwright/domain/maintenance/repaired'
import { MAX_WINDOW_DAYS, MAX_WINDOW_MS } from '@millwright/domain/maintenance/window'
import { openSteps } from '@millwright/domain/maintenance/work'
import type { Queryable } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { noticeRaised } from '../../platform/notices/notice-events.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { accessDenied, badField, CallError, groupNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ConditionStores } from '../condition/shared/condition-stores.ts'
import type { StopsStores } from '../stops/shared/stops-stores.ts'
import { addEvent, eventsOf } from './activity-event-store.ts'
import type { CheckOperations } from './check-operations.ts'
import { createOperationStore } from './operation-store.ts'
import { createPhotoStore } from './photo-store.ts'
import { presentActivity, presentDetail, presentScheduled } from './present-activity.ts'
import {
  type ActivityFilter,
  type ActivityRecord,
  type Assignee,
  createActivityStore,
} from './shared/activity-store.ts'

export type ActivitiesDeps = Needs<
  'groups',
  'db' | 'audit' | 'now',
  Pick<StopsStores, 'usageIntervals'> & Pick<ConditionStores, 'repairs'>
> & {
  check: CheckOperations
}

const activityNotFound = (): CallError => new CallError('NOT_FOUND', 'There is no such activity')

/** Raised by tasks: who does it, and that it was done. */
export function createActivities({ stores, db, audit, now, check }: ActivitiesDeps) {
  const store = createActivityStore(db)
  const operations = createOperationStore(db)
  const photos = createPhotoStore(db)

  async function find(caller: Caller, publicId: string, tx?: Queryable): Promise<ActivityRecord> {
    const activity = await store.find(caller, publicId, tx)
    if (!activity) throw activityNotFound()
    return activity
  }

  async function detail(caller: Caller, publicId: string): Promise<ActivityDetail> {
    const activity = await find(caller, publicId)
    return presentDetail(activity, await photos.of(activity.id), await eventsOf(db, activity.id))
  }

  /** One change at a time; what is done is not changed any more. */
  const change = (
    caller: Caller,
    publicId: string,
    apply: (activity: ActivityRecord, tx: Queryable) => Promise<void>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      await store.lock(publicId, tx)
      const activity = await find(caller, publicId, tx)
      if (activity.organizationId !== caller.organizationId) throw accessDenied('activityId')
      if (activity.state === 'done') throw doneBy(activity)
      await apply(activity, tx)
    })

  const assigneesOf = (caller: Caller, { machineId }: ActivityRecord, tx?: Queryable): Promise<Assignee[]> =>
    store.assignees(caller.organizationId, machineId, AREAS.todoList.roles, tx)

  async function assign(
    { caller, address }: RequestActor,
    activity: ActivityRecord,
    assignee: string,
    tx: Queryable,
  ): Promise<void> {
    if (assignee === (activity.assignee ?? '')) return
    if (!mayEnter('maintenanceOverview', caller)) checkOwnChoice(caller, activity, assignee)
    const person = (await assigneesOf(caller, activity, tx)).find(({ publicId }) => publicId === assignee)
    if (assignee !== '' && !person)
      throw new CallError(
        'ASSIGNEE_WITHOUT_RIGHTS',
        'This person does not see the machine, or has no to-do list',
        { field: 'AssigneeId' },
      )
    await store.assign(activity.id, person?.id ?? null, caller.name, tx)
    const event = { activityId: activity.id, at: now(), by: caller.name }
    await addEvent(tx, { ...event, what: person ? 'assigned' : 'released', detail: person?.name ?? '' })
    const { action, code } = activity
    await audit.record(
      {
        action: 'activity_assigned',
        by: caller,
        target: action,
        detail: { Code: code, Machine: activity.machineName, Assignee: person?.name ?? '' },
        address,
      },
      tx,
    )
    if (!person || person.id === caller.accountId) return
    await publish(tx, noticeRaised, {
      key: `assigned ${activity.publicId} ${activity.version + 1}`,
      kind: 'activityAssigned',
      organizationId: caller.organizationId,
      machineId: activity.machineId,
      accountIds: [person.id],
      facts: { code, action, by: caller.name },
      action: pageAddress('maintenance_todo', { myTodoId: activity.publicId }),
      at: now(),
    })
  }

  /** In the time that was planned and in the new one the use of the machine is counted again. */
  async function plan(
    caller: Caller,
    activity: ActivityRecord,
    window: Activity['Window'],
    tx: Queryable,
  ): Promise<void> {
    if (!mayEnter('maintenanceOverview', caller)) throw accessDenied('Window')
    if (window && window.To <= window.From) throw badField('Window.To', 'must be after From')
    if (window && window.To - window.From > MAX_WINDOW_MS)
      throw badField('Window.To', `must be at most ${MAX_WINDOW_DAYS} days after From`)
    const { id, machineId, plannedFrom, plannedTo } = activity
    if (plannedFrom && plannedTo)
      await stores.usageIntervals.forget(tx, machineId, {
        from: plannedFrom.getTime(),
        to: plannedTo.getTime(),
      })
    const planned = window && { from: window.From, to: window.To }
    if (planned) await stores.usageIntervals.forget(tx, machineId, planned)
    await store.plan(id, planned, tx)
    const detail = window ? [window.From, window.To].map((at) => new Date(at).toISOString()).join('/') : ''
    const event = { activityId: id, at: now(), by: caller.name }
    await addEvent(tx, { ...event, what: window ? 'planned' : 'unplanned', detail })
  }

  /** While somebody is at it the machine is in maintenance, which the figures of its use count. */
  const maintained = (
    { machineId, publicId }: ActivityRecord,
    from: number,
    to: number | null,
    tx: Queryable,
  ): Promise<void> =>
    stores.usageIntervals.putMaintenance(
      tx,
      { machineId, source: 'activity', key: publicId, from, to },
      now(),
    )

  return {
    detail,
    find,
    change,

    async list(
      caller: Caller,
      filter: ActivityFilter & { readonly group?: string },
      page: Page,
    ): Promise<{ activities: Activity[]; total: number }> {
      const group = filter.group === undefined ? null : await stores.groups.seenBy(caller, filter.group)
      if (filter.group !== undefined && !group) throw groupNotFound()
      const { activities, total } = await store.page(
        caller,
        { ...filter, ...(group ? { groupId: group.id } : {}) },
        page,
      )
      return { activities: activities.map(presentActivity), total }
    },

    async schedule(caller: Caller, groupId: number): Promise<ScheduledOperation[]> {
      return (await operations.schedule(groupId, caller.organizationId)).map(presentScheduled)
    },

    async assignees(caller: Caller, publicId: string): Promise<{ Id: string; Name: string }[]> {
      const people = await assigneesOf(caller, await find(caller, publicId))
      return people.map((person) => ({ Id: person.publicId, Name: person.name }))
    },

    async patch(
      actor: RequestActor,
      publicId: string,
      { AssigneeId, priority, Window }: BodyOf<typeof patchActivity>,
    ): Promise<ActivityDetail> {
      const { caller } = actor
      await change(caller, publicId, async (activity, tx) => {
        if (AssigneeId !== undefined) await assign(actor, activity, AssigneeId, tx)
        if (priority !== undefined && priority !== activity.priority) {
          if (!mayEnter('maintenanceOverview', caller)) throw accessDenied('priority')
          await store.setPriority(activity.id, priority, tx)
          const event = { activityId: activity.id, at: now(), by: caller.name }
          await addEvent(tx, { ...event, what: 'priority', detail: String(priority) })
        }
        if (Window !== undefined) await plan(caller, activity, Window, tx)
      })
      return await detail(caller, publicId)
    },

    async start(caller: Caller, publicId: string): Promise<ActivityDetail> {
      await change(caller, publicId, async (activity, tx) => {
        if (activity.state === 'inProgress') return
        const at = now()
        await store.start(activity.id, at, tx)
        await maintained(activity, at, null, tx)
        await addEvent(tx, {
          activityId: activity.id,
          at,
          by: caller.name,
          what: 'started',
          detail: '',
        })
      })
      return await detail(caller, publicId)
    },

    /** Marked as done again by the same person, it stays as it was: an answer may have been lost on the way. */
    async finish(
      { caller, address }: RequestActor,
      publicId: string,
      { Reason = '', Signature = '', Repaired }: NonNullable<BodyOf<typeof finishActivity>>,
    ): Promise<ActivityDetail> {
      const before = await find(caller, publicId)
      if (before.state === 'done' && before.doneById === caller.accountId)
        return await detail(caller, publicId)
      await change(caller, publicId, async (activity, tx) => {
        if (openSteps(activity.steps, activity.work).length > 0 && Reason.trim() === '')
          throw badField('Reason', 'is needed while steps are open')
        const at = now()
        const done = {
          at,
          by: caller.name,
          byId: caller.accountId,
          reason: Reason.trim(),
          signature: Signature,
          effort: effortOf(activity.work, activity.parts),
        }
        await store.finish(activity, done, tx)
        if (activity.startedAt) await maintained(activity, activity.startedAt.getTime(), at, tx)
        const { machineId, gauges, testUuid, code: check } = activity
        const apps = Repaired ?? repairedBy({ testOf: testUuid === null ? null : check, gauges })
        await stores.repairs.note({ machineId, apps, source: publicId, at }, tx)
        await addEvent(tx, {
          activityId: activity.id,
          at,
          by: caller.name,
          what: 'done',
          detail: Reason.trim(),
        })
        const { action, code, machineName } = activity
        await audit.record(
          {
            action: 'activity_done',
            by: caller,
            target: action,
            detail: { Code: code, Machine: machineName },
            address,
          },
          tx,
        )
      })
      await check.ofMachine(before.machineId)
      return await detail(caller, publicId)
    },
  }
}

export type Activities = ReturnType<typeof createActivities>

const doneBy = ({ doneBy: name }: ActivityRecord): CallError =>
  new CallError('ACTIVITY_DONE', `${name} has marked this activity as done already`)

/** Those who do the work take what is nobody's, and give back their own. */
function checkOwnChoice(caller: Caller, activity: ActivityRecord, assignee: string): void {
  const takes = assignee === caller.publicId && activity.assigneeId === null
  const givesBack = assignee === '' && activity.assigneeId === caller.accountId
  if (!takes && !givesBack) throw accessDenied('AssigneeId')
}

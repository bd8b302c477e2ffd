import { randomUUID } from 'node:crypto'
import type { Task } from '@millwright/domain/maintenance/task'
import type { Trigger } from '@millwright/domain/maintenance/trigger'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../platform/database/database.ts'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { addEvent } from './activity-event-store.ts'
import { createCheckStore } from './check-store.ts'
import { DEMO_PLANS, DEMO_TASKS, type DemoTask, MAKER_TASKS } from './demo-maintenance-table.ts'
import { createOperationStore } from './operation-store.ts'
import { createMaintenanceSettingsStore } from './settings-store.ts'
import { createActivityStore } from './shared/activity-store.ts'
import { createTaskStore } from './task-store.ts'

/** Tasks, the machines they are on, what they have raised, and what was done. */
export async function seedMaintenance({ db, tx, world, now }: DemoDeps<unknown>): Promise<void> {
  const { organizationOf, machineOf, accountOf } = world
  const tasks = createTaskStore(db)
  const operations = createOperationStore(db)
  const checks = createCheckStore(db)
  const activities = createActivityStore(db)

  const addTask = async (organization: string, task: DemoTask, isHandedOut: boolean): Promise<void> => {
    const organizationId = organizationOf(organization)
    const publicId = `task-${task.code.toLowerCase()}`
    await tasks.add(
      { ...contentOf(task), isHandedOut, publicId, uuid: randomUUID(), organizationId, templateId: null },
      tx,
    )
  }
  for (const task of DEMO_TASKS) await addTask('NORDHAUS', task, false)
  for (const task of MAKER_TASKS) await addTask('MILLMAKER', task, true)

  const organizationId = organizationOf('NORDHAUS')
  const settings = createMaintenanceSettingsStore(db)
  await settings.putRates(organizationId, [{ validFrom: '2026-01-01', perHour: 58, currency: 'EUR' }], tx)
  const people = ['maintainer@example.com', 'manager_manutenzione@example.com'].map(accountOf)
  await settings.putTeams(organizationId, [{ name: 'Hall 2, day', accountIds: people }], tx)
  const stored = await tasks.ofOrganization(organizationId, tx)
  for (const { code, machine, days, isRaised, assignee, doneDays } of DEMO_PLANS) {
    const task = stored.find((each) => each.code === code)
    if (!task) throw new Error(`the demo has no task ${code}`)
    const machineId = machineOf(machine)
    const publicId = `op-${code.toLowerCase()}-${machine}`
    const isPlanned = task.triggers.every(({ kind }) => kind === 'counter' || kind === 'calendar')
    const since = now() - days * DAY_MS
    const at = { taskId: task.id, machineId, now: new Date(since) }
    await operations.add({ ...at, publicId, expert: true, model: '', location: '' }, tx)
    const id = await operations.idOf(publicId, tx)
    const raise = async (cycle: number, raisedAt: number): Promise<number | null> => {
      const operation = { id, publicId, organizationId, machineId, machine, zone: '', cycle, task }
      const raised = await checks.raise(
        { ...operation, cycleFrom: new Date(since), bases: [] },
        { publicId: `act-${code.toLowerCase()}-${machine}-${cycle}`, now: raisedAt, isPlanned },
        tx,
      )
      if (raised)
        await addEvent(tx, { activityId: raised.id, at: raisedAt, by: '', what: 'raised', detail: '' })
      return raised?.id ?? null
    }
    // Cycles before the first are what was done when the demo began.
    for (const [index, back] of doneDays.entries()) {
      const done = await raise(-index, now() - (back + 2) * DAY_MS)
      if (done === null) continue
      const person = 'maintainer@example.com'
      const doneAt = now() - back * DAY_MS
      // Somewhat longer than it was meant to take, as it is.
      const minutes = Math.round(task.minutes * (1.1 + (index % 3) * 0.15))
      const effort = { minutes, parts: partsCost(task) }
      await activities.finish(
        { id: done, operationId: null, cycle: -index },
        { at: doneAt, by: 'Pavel Novak', byId: accountOf(person), reason: '', signature: '', effort },
        tx,
      )
      await addEvent(tx, { activityId: done, at: doneAt, by: 'Pavel Novak', what: 'done', detail: '' })
    }
    if (!isRaised) continue
    const open = await raise(1, now() - DAY_MS)
    if (open === null || assignee === null) continue
    await activities.assign(open, accountOf(assignee), 'Tomas Berg', tx)
    await addEvent(tx, {
      activityId: open,
      at: now() - DAY_MS / 2,
      by: 'Tomas Berg',
      what: 'assigned',
      detail: assignee === 'maintainer@example.com' ? 'Pavel Novak' : 'Tomas Berg',
    })
  }
}

const partsCost = ({ parts }: Pick<Task, 'parts'>): number =>
  parts.reduce((sum, { quantity, price = 0 }) => sum + quantity * price, 0)

/** The past weeks of the machines are there now, so every operation is due for a check. */
export const countDemoMaintenance = (db: Database): Promise<void> => createOperationStore(db).lookAgain()

const contentOf = ({ steps, parts, triggers, ...task }: DemoTask): Task => ({
  ...task,
  triggers: triggers as Trigger[],
  priority: task.priority ?? 10,
  family: task.family ?? '',
  isHandedOut: false,
  steps: steps.map(([text, unit = ''], index) => ({ id: `s${index + 1}`, text, unit })),
  parts: parts.map(([name, quantity, price], index) => ({ id: `p${index + 1}`, name, quantity, price })),
})

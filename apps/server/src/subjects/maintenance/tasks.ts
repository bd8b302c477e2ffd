import { randomUUID } from 'node:crypto'
import type {
  MAINTENANCE_TYPES,
  MachineOperation,
  MaintenanceBody,
  MaintenanceTask,
  TaskChanges,
} from '@millwright/contract/maintenance/maintenance-shapes'
import { presentTriggers, readTriggers } from '@millwright/contract/maintenance/maintenance-task'
import { nextCode, type Task } from '@millwright/domain/maintenance/task'
import type { Queryable } from '../../platform/database/database.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { accessDenied, badField, CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { CheckOperations } from './check-operations.ts'
import { createOperationStore, type OperationRecord } from './operation-store.ts'
import { createTaskStore, type TaskRecord } from './task-store.ts'

export type TasksDeps = Needs<'machines', 'db' | 'audit' | 'now'> & { check: CheckOperations }

type TaskType = (typeof MAINTENANCE_TYPES)[number]

const taskNotFound = (): CallError => new CallError('NOT_FOUND', 'There is no such task')

const operationNotFound = (): CallError => new CallError('NOT_FOUND', 'There is no such operation')

/** Programmed maintenance: tasks, and the machines on which each is done. */
export function createTasks({ stores, db, audit, now, check }: TasksDeps) {
  const tasks = createTaskStore(db)
  const operations = createOperationStore(db)

  async function find(caller: Caller, publicId: string, tx?: Queryable): Promise<TaskRecord> {
    const task = await tasks.find(caller.organizationId, publicId, tx)
    if (!task) throw taskNotFound()
    return task
  }

  async function present(
    caller: Caller,
    all: readonly TaskRecord[],
    type: TaskType,
  ): Promise<MaintenanceTask[]> {
    const isOwn = type === 'PROGRAMMED'
    const [seen, outOfSight, seesAll] = await Promise.all([
      operations.seenBy(caller),
      isOwn ? operations.tasksOutOfSight(caller) : new Set<number>(),
      isOwn && all.some(({ isHandedOut }) => isHandedOut) ? maySpeakForMaker(caller) : true,
    ])
    const byTask = Map.groupBy(seen, ({ taskUuid }) => taskUuid)
    return all.map((task) => {
      const mayChange = isOwn && !outOfSight.has(task.id) && (seesAll || !task.isHandedOut)
      return presentTask(task, type, mayChange, byTask.get(task.uuid) ?? [])
    })
  }

  /** Tasks that a maker hands out are for customers of all groups. */
  const maySpeakForMaker = async (caller: Caller, tx?: Queryable): Promise<boolean> =>
    !(await stores.machines.areAnyHidden(caller, tx))

  async function checkMaySpeak(caller: Caller, { isHandedOut }: Task, tx?: Queryable): Promise<void> {
    if (isHandedOut && !(await maySpeakForMaker(caller, tx))) throw accessDenied()
  }

  /** Nobody changes what is done on a machine that they do not see. */
  async function findToChange(caller: Caller, publicId: string, tx: Queryable): Promise<TaskRecord> {
    const task = await find(caller, publicId, tx)
    if ((await operations.tasksOutOfSight(caller, tx)).has(task.id)) throw accessDenied()
    await checkMaySpeak(caller, task, tx)
    return task
  }

  const presentOne = async (caller: Caller, publicId: string): Promise<MaintenanceTask> => {
    const [task] = await present(caller, [await find(caller, publicId)], 'PROGRAMMED')
    if (!task) throw taskNotFound()
    return task
  }

  async function add(
    { caller, address }: RequestActor,
    task: Task,
    templateId: number | null,
  ): Promise<string> {
    const publicId = `task-${randomUUID()}`
    await db.transaction(async (tx) => {
      const taken = (await tasks.ofOrganization(caller.organizationId, tx)).map(({ code }) => code)
      const code = task.code || nextCode(task, taken)
      const { organizationId } = caller
      await tasks.add({ ...task, code, publicId, uuid: randomUUID(), organizationId, templateId }, tx)
      const detail = { Code: code }
      await audit.record(
        { action: 'maintenance_added', by: caller, target: task.action, detail, address },
        tx,
      )
    })
    return publicId
  }

  return {
    async list(caller: Caller, type: TaskType): Promise<MaintenanceTask[]> {
      const all =
        type === 'PROGRAMMED'
          ? await tasks.ofOrganization(caller.organizationId)
          : await tasks.handedOutTo(caller)
      return await present(caller, all, type)
    },

    async add(actor: RequestActor, body: MaintenanceBody): Promise<MaintenanceTask> {
      const task = taskOf(actor.caller, body, NEW_TASK)
      await checkMaySpeak(actor.caller, task)
      return await presentOne(actor.caller, await add(actor, task, null))
    },

    /** A copy: what the maker changes later does not change it. */
    async takeOver(actor: RequestActor, publicId: string): Promise<MaintenanceTask> {
      const template = (await tasks.handedOutTo(actor.caller)).find((each) => each.publicId === publicId)
      if (!template) throw taskNotFound()
      const copy = await add(actor, { ...template, isHandedOut: false }, template.id)
      return await presentOne(actor.caller, copy)
    },

    async change(
      { caller, address }: RequestActor,
      publicId: string,
      changes: TaskChanges,
    ): Promise<MaintenanceTask> {
      await db.transaction(async (tx) => {
        const before = await findToChange(caller, publicId, tx)
        const task = taskOf(caller, changes, before)
        await checkMaySpeak(caller, task, tx)
        await tasks.change(before.id, { ...task, code: task.code || before.code }, tx)
        if (JSON.stringify(task.triggers) !== JSON.stringify(before.triggers))
          await operations.countAgain(before.id, tx)
        const detail = { Code: before.code, fields: Object.keys(changes) }
        await audit.record(
          { action: 'maintenance_changed', by: caller, target: task.action, detail, address },
          tx,
        )
      })
      return await presentOne(caller, publicId)
    },

    remove: ({ caller, address }: RequestActor, publicId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const task = await findToChange(caller, publicId, tx)
        await operations.dropOpenOfTask(task.id, tx)
        await tasks.remove(task.id, tx)
        const detail = { Code: task.code }
        await audit.record(
          { action: 'maintenance_removed', by: caller, target: task.action, detail, address },
          tx,
        )
      }),

    async operations(caller: Caller, machine: MachineRecord): Promise<MachineOperation[]> {
      return (await operations.ofMachine(caller.organizationId, machine.id)).map(presentOperation)
    },

    async operation(caller: Caller, machine: MachineRecord, publicId: string): Promise<MachineOperation> {
      const all = await operations.ofMachine(caller.organizationId, machine.id)
      const found = all.find((each) => each.publicId === publicId)
      if (!found) throw operationNotFound()
      return presentOperation(found)
    },

    async addOperation(
      { caller, address }: RequestActor,
      machine: MachineRecord,
      { code, expert = true, model = '', location = '' }: Partial<MachineOperation> & { code: string },
    ): Promise<MachineOperation> {
      const task = await tasks.byCode(caller.organizationId, code)
      if (!task) throw badField('code', 'is not the code of a task')
      await db.transaction(async (tx) => {
        const isNew = await operations.add(
          {
            publicId: `op-${randomUUID()}`,
            taskId: task.id,
            machineId: machine.id,
            expert,
            model,
            location,
            now: new Date(now()),
          },
          tx,
        )
        if (isNew)
          await audit.recordOnMachines(
            { caller, address },
            'operation_added',
            [machine],
            () => ({ Code: code }),
            tx,
          )
      })
      await check.ofMachine(machine.id)
      const found = (await operations.ofMachine(caller.organizationId, machine.id)).find(
        (each) => each.taskUuid === task.uuid,
      )
      if (!found) throw taskNotFound()
      return presentOperation(found)
    },

    removeOperation: (actor: RequestActor, machine: MachineRecord, publicId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const code = await operations.remove(actor.caller.organizationId, machine.id, publicId, tx)
        if (code === null) throw operationNotFound()
        await audit.recordOnMachines(actor, 'operation_removed', [machine], () => ({ Code: code }), tx)
      }),
  }
}

const NEW_TASK: Task = {
  code: '',
  action: '',
  group: '',
  device: '',
  triggers: [],
  minutes: 0,
  priority: 10,
  steps: [],
  parts: [],
  family: '',
  isHandedOut: false,
}

/** Fields that are not given stay as they were. Only a maker hands out. */
function taskOf({ organizationType }: Caller, given: TaskChanges, before: Task): Task {
  const { counters, calendar, conditions, ...rest } = given
  const triggers = readTriggers({
    ...presentTriggers(before.triggers),
    ...(counters === undefined ? {} : { counters }),
    ...(calendar === undefined ? {} : { calendar }),
    ...(conditions === undefined ? {} : { conditions }),
  })
  if (!Array.isArray(triggers)) throw badField(triggers.field, triggers.fault)
  const task = { ...before, ...rest, triggers }
  for (const field of ['steps', 'parts'] as const)
    if (new Set(task[field].map(({ id }) => id)).size < task[field].length)
      throw badField(field, 'has the same id twice')
  if (task.isHandedOut && organizationType !== 'VENDOR')
    throw badField('isHandedOut', 'is for makers of machines')
  return task
}

function presentTask(
  task: TaskRecord,
  type: TaskType,
  mayChange: boolean,
  operations: readonly OperationRecord[],
): MaintenanceTask {
  return {
    id: task.publicId,
    uuid: task.uuid,
    maintenance: type,
    code: task.code,
    action: task.action,
    group: task.group,
    device: task.device,
    ...presentTriggers(task.triggers),
    minutes: task.minutes,
    priority: task.priority,
    steps: [...task.steps],
    parts: [...task.parts],
    family: task.family,
    isHandedOut: task.isHandedOut,
    operations: operations.map(presentOperation),
    mayChange,
    maker: task.maker,
  }
}

const presentOperation = (operation: OperationRecord): MachineOperation => ({
  operation_Id: operation.publicId,
  uuid: operation.taskUuid,
  code: operation.code,
  expert: operation.expert,
  model: operation.model,
  location: operation.location,
  machine_Id: operation.machine,
  machineId: operation.machine,
  selected: true,
})

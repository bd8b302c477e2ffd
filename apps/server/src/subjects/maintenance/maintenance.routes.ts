import * as activityCalls from '@millwright/contract/maintenance/activities'
import * as calls from '@millwright/contract/maintenance/maintenance'
import * as figureCalls from '@millwright/contract/maintenance/maintenance-figures'
import type { FileRecord } from '../../platform/files/file-record.ts'
import { answerFile } from '../../platform/http/file-answer.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import type { Api } from '../../platform/http/serve.ts'
import { paged } from '../../platform/http/serve.ts'
import { type ActivitiesDeps, createActivities } from './activities.ts'
import { type ActivityOfTestDeps, createActivityOfTest } from './activity-of-test.ts'
import { type CheckOperationsDeps, createCheckOperations } from './check-operations.ts'
import { createFigures, type FiguresDeps } from './figures.ts'
import { createPhotos, type PhotosDeps } from './photos.ts'
import { createMaintenanceSettings, type SettingsDeps } from './settings.ts'
import { createTasks, type TasksDeps } from './tasks.ts'
import { createWork } from './work.ts'

/** The length of a list when nothing else is asked for. */
const ALL = 1000

type MaintenanceNeeds = CheckOperationsDeps &
  Omit<TasksDeps, 'check'> &
  Omit<ActivitiesDeps, 'check'> &
  Omit<PhotosDeps, 'activities'> &
  FiguresDeps &
  SettingsDeps &
  ActivityOfTestDeps

export const serveMaintenance = ({ serve, serveFile, serveForm }: Api, deps: MaintenanceNeeds): void => {
  const { db, files, now } = deps
  const check = createCheckOperations(deps)
  const tasks = createTasks({ ...deps, check })
  const activities = createActivities({ ...deps, check })
  const enter = createWork({ db, activities, now })
  const figures = createFigures(deps)
  const settings = createMaintenanceSettings(deps)
  const photos = createPhotos({ db, files, stores: {}, activities })

  serve(calls.listMaintenances, async ({ caller, query: { skip = 0, limit = ALL, type = 'PROGRAMMED' } }) => {
    const all = await tasks.list(caller, type)
    return paged(all.slice(skip, skip + limit), all.length)
  })
  serve(calls.addMaintenance, async ({ body, ...actor }) => ({ result: await tasks.add(actor, body) }))
  serve(calls.takeOverTemplate, async ({ params, ...actor }) => ({
    result: await tasks.takeOver(actor, params.maintenanceId),
  }))
  serve(calls.changeMaintenance, async ({ params, body, ...actor }) => ({
    result: await tasks.change(actor, params.maintenanceId, body),
  }))
  serve(calls.removeMaintenance, ({ params, ...actor }) => tasks.remove(actor, params.maintenanceId))

  serve(calls.listOperations, async ({ caller, machine }) => {
    const all = await tasks.operations(caller, machine)
    return paged(all, all.length)
  })
  serve(calls.getOperation, async ({ caller, machine, params }) => ({
    result: await tasks.operation(caller, machine, params.opId),
  }))
  serve(calls.addOperation, async ({ machine, body, ...actor }) => ({
    result: await tasks.addOperation(actor, machine, body),
  }))
  serve(calls.removeOperation, ({ machine, params, ...actor }) =>
    tasks.removeOperation(actor, machine, params.opId),
  )
  const raiseOfTest = createActivityOfTest(deps)
  serve(activityCalls.raiseTestActivity, async ({ machine, body, ...actor }) => ({
    result: await raiseOfTest(actor, machine, body.cycleUuid.toLowerCase()),
  }))
  serve(calls.listSchedule, async ({ caller, group }) => ({
    result: await activities.schedule(caller, group.id),
  }))

  serve(activityCalls.listGroupActivities, async ({ caller, group, query: { skip = 0, limit = ALL } }) => {
    const found = await activities.list(caller, { isDone: false, groupId: group.id }, { skip, limit })
    return paged(found.activities, found.total)
  })
  serve(activityCalls.assignGroupActivity, async ({ params, body, ...actor }) => ({
    result: await activities.patch(actor, params.activityId, { AssigneeId: body.assignee }),
  }))
  serve(activityCalls.listActivities, async ({ caller, query: { skip = 0, limit = ALL } }) => {
    const found = await activities.list(caller, { isDone: false }, { skip, limit })
    return paged(found.activities, found.total)
  })
  serve(activityCalls.listActivityHistory, async ({ caller, query: { skip = 0, limit = ALL, groupId } }) => {
    const found = await activities.list(
      caller,
      { isDone: true, ...(groupId === undefined ? {} : { group: groupId }) },
      { skip, limit },
    )
    return paged(found.activities, found.total)
  })
  serve(activityCalls.listUserActivities, async ({ caller, user, query: { skip = 0, limit = ALL } }) => {
    const found = await activities.list(caller, { isDone: false, assigneeId: user.id }, { skip, limit })
    return paged(found.activities, found.total)
  })
  serve(activityCalls.listAssignees, async ({ caller, params }) => ({
    result: await activities.assignees(caller, params.activityId),
  }))
  serve(activityCalls.getActivity, async ({ caller, params }) => ({
    result: await activities.detail(caller, params.activityId),
  }))
  serve(activityCalls.patchActivity, async ({ params, body, ...actor }) => ({
    result: await activities.patch(actor, params.activityId, body),
  }))
  serve(activityCalls.enterWork, async ({ caller, params, body }) => ({
    result: await enter(caller, params.activityId, body),
  }))
  serve(activityCalls.startActivity, async ({ caller, params }) => ({
    result: await activities.start(caller, params.activityId),
  }))
  serve(activityCalls.finishActivity, async ({ params, body, ...actor }) => ({
    result: await activities.finish(actor, params.activityId, body),
  }))

  serveForm(activityCalls.addPhoto, async ({ caller, params }, request) => {
    await activities.find(caller, params.activityId)
    const file = await readFormFile<FileRecord>(request, {
      receive: (arriving) => files.receive({ ...arriving, organizationId: caller.organizationId }),
      discard: files.discard,
    })
    try {
      return { result: await photos.add(caller, params.activityId, file) }
    } catch (error) {
      await files.discard(file)
      throw error
    }
  })
  serveFile(activityCalls.getPhoto, async ({ caller, params }, request, reply) => {
    const { file } = await photos.find(caller, params.activityId, params.photoId)
    return answerFile(request, reply, file, (range) => files.open(file, range))
  })
  serve(activityCalls.removePhoto, ({ caller, params }) =>
    photos.remove(caller, params.activityId, params.photoId),
  )

  serve(figureCalls.getMaintenanceFigures, async ({ caller, group, query }) => ({
    result: await figures.ofGroup(caller, group.id, query),
  }))
  serve(figureCalls.listFigureActivities, async ({ caller, group, query }) => {
    const { skip = 0, limit = 200, ...given } = query
    const found = await figures.activities(caller, group.id, given, { skip, limit })
    return paged(found.activities, found.total)
  })
  serve(figureCalls.listMachineFailures, async ({ caller, machine, query }) => {
    const found = await figures.failures(machine, query, caller.language)
    return paged(found, found.length)
  })
  serve(figureCalls.getMaintenanceSettings, async ({ caller }) => ({ result: await settings.read(caller) }))
  serve(figureCalls.putMaintenanceSettings, ({ body, ...actor }) => settings.put(actor, body))
}

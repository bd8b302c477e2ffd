import { REPAIRABLE } from '@millwright/domain/maintenance/repaired'
import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, OptionalLine } from '../wire/text.ts'
import { Activity, ActivityDetail, MAX_SIGNATURE, Photo, PlannedWindow } from './activity-shapes.ts'
import { wholeList } from './maintenance-shapes.ts'

const tag = 'Maintenance'
const org = { org: Type.String() }
const params = Closed(org)
const machineParams = Closed({ ...org, id: Id })
const WorkChange = Closed({
  field: Type.String({ minLength: 1, maxLength: 80 }),
  value: Type.String({ maxLength: 500 }),
  /** When it was entered, epoch milliseconds: without a network it is sent later. */
  at: Type.Integer(),
})

const Person = Closed({ Id: Type.String(), Name: Type.String() })

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

const activityParams = Closed({ ...org, activityId: Id })

export const listGroupActivities = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/activities',
  access: 'groupActivityReader',
  tag,
  summary: 'Open activities on the machines of a group, the most urgent first',
  params: Closed({ ...org, groupId: Id }),
  query: Closed(wholeList),
  result: Type.Array(Activity),
  paged: true,
  errors: ['GROUP_NOT_FOUND'],
})

const assignErrors = ['ASSIGNEE_WITHOUT_RIGHTS', 'ACTIVITY_DONE'] as const

export const assignGroupActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/machinegroups/:groupId/activities/:activityId',
  access: 'groupActivityPlanner',
  tag,
  summary: 'Assigns an activity to a person who sees the machine and has a to-do list; empty for nobody',
  params: Closed({ ...org, groupId: Id, activityId: Id }),
  body: Closed({ assignee: Type.String({ maxLength: 64 }) }),
  result: ActivityDetail,
  errors: ['NOT_FOUND', 'GROUP_NOT_FOUND', ...assignErrors],
})

export const raiseTestActivity = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/activities',
  access: 'activityRaiser',
  tag,
  summary: 'Makes a test that deviates an activity. One that was made of it before stays as it is',
  params: machineParams,
  body: Closed({ cycleUuid: Type.String({ pattern: UUID, maxLength: 36 }) }),
  result: Activity,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

export const listActivities = defineCall({
  method: 'GET',
  path: '/api/:org/activities',
  access: 'activityReader',
  tag,
  summary: 'Open activities on all machines that the caller sees',
  params,
  query: Closed(wholeList),
  result: Type.Array(Activity),
  paged: true,
})

export const listActivityHistory = defineCall({
  method: 'GET',
  path: '/api/:org/activities/history',
  access: 'activityReader',
  tag,
  summary: 'What was done, the latest first',
  params,
  query: Closed({ ...wholeList, groupId: Type.Optional(Id) }),
  result: Type.Array(Activity),
  paged: true,
  errors: ['GROUP_NOT_FOUND'],
})

export const listAssignees = defineCall({
  method: 'GET',
  path: '/api/:org/activities/:activityId/assignees',
  access: 'activityReader',
  tag,
  summary: 'The people who can be given an activity: those who see the machine and have a to-do list',
  params: activityParams,
  result: Type.Array(Person),
  errors: ['NOT_FOUND'],
})

export const listUserActivities = defineCall({
  method: 'GET',
  path: '/api/:org/users/:id/activities',
  access: 'todoReader',
  tag,
  summary: 'The to-do list of a person: open activities that are assigned to them',
  params: Closed({ ...org, id: Id }),
  query: Closed(wholeList),
  result: Type.Array(Activity),
  paged: true,
  errors: ['USER_NOT_FOUND'],
})

export const getActivity = defineCall({
  method: 'GET',
  path: '/api/:org/activities/:activityId',
  access: 'activityReader',
  tag,
  summary: 'One activity with its steps, what was entered, and its history',
  params: activityParams,
  result: ActivityDetail,
  errors: ['NOT_FOUND'],
})

export const patchActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId',
  access: 'activityReader',
  tag,
  summary:
    'Assigns, sets the priority, or plans when it is done: from then on a machine that does not work is in maintenance. Maintainers take an activity that is nobody’s, or give back their own',
  params: activityParams,
  body: Closed({
    AssigneeId: Type.Optional(Type.String({ maxLength: 64 })),
    priority: Type.Optional(Type.Integer({ minimum: -1, maximum: 100 })),
    /** At most 14 days; null takes it back. */
    Window: Type.Optional(nullable(PlannedWindow)),
  }),
  result: ActivityDetail,
  errors: ['NOT_FOUND', ...assignErrors],
})

export const enterWork = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId/work',
  access: 'activityReader',
  tag,
  summary:
    'Enters steps, readings, parts and minutes, as seen at a version. What two people entered is merged; the second of two values for the same field is refused and listed',
  params: activityParams,
  body: Closed({
    Version: Type.Integer({ minimum: 0 }),
    Changes: Type.Array(WorkChange, { minItems: 1, maxItems: 200 }),
  }),
  result: Closed({
    Activity: ActivityDetail,
    Conflicts: Type.Array(
      Closed({
        field: Type.String(),
        kept: Type.String(),
        keptBy: Type.String(),
        refused: Type.String(),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'ACTIVITY_DONE'],
})

export const startActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId/status/started',
  access: 'activityReader',
  tag,
  summary: 'The work begins: from now on the machine is in maintenance',
  params: activityParams,
  result: ActivityDetail,
  errors: ['NOT_FOUND', 'ACTIVITY_DONE'],
})

export const finishActivity = defineCall({
  method: 'PATCH',
  path: '/api/:org/activities/:activityId/status/done',
  access: 'activityReader',
  tag,
  summary: 'Marks an activity as done: the task counts from now on. One person does; the others are refused',
  params: activityParams,
  body: Type.Optional(
    Closed({
      /** Needed while steps are open. */
      Reason: Type.Optional(OptionalLine(500)),
      Signature: Type.Optional(
        Type.String({
          maxLength: MAX_SIGNATURE,
          pattern: '^([ML]-?\\d{1,4}(\\.\\d)?,-?\\d{1,4}(\\.\\d)?)*$',
        }),
      ),
      /** The checks of what was repaired, whose fingerprints tell less then; left out, those of the failed test that asked for the work. */
      Repaired: Type.Optional(Type.Array(Type.Enum([...REPAIRABLE]), { maxItems: REPAIRABLE.length })),
    }),
  ),
  result: ActivityDetail,
  errors: ['NOT_FOUND', 'ACTIVITY_DONE'],
})

export const addPhoto = defineCall({
  method: 'POST',
  path: '/api/:org/activities/:activityId/photos',
  access: 'activityReader',
  tag,
  summary: 'Adds a photo as the field file of a form; it has to be a picture by its bytes',
  params: activityParams,
  takes: 'multipart/form-data',
  result: Photo,
  errors: [
    'NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'FILE_QUOTA_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
    'ACTIVITY_DONE',
    'SERVICE_NOT_AVAILABLE',
  ],
})

export const getPhoto = defineCall({
  method: 'GET',
  path: '/api/:org/activities/:activityId/photos/:photoId',
  access: 'activityReader',
  tag,
  summary: 'The bytes of a photo',
  params: Closed({ ...org, activityId: Id, photoId: Id }),
  answers: 'file',
  result: Type.Unknown(),
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'SERVICE_NOT_AVAILABLE'],
})

export const removePhoto = defineCall({
  method: 'DELETE',
  path: '/api/:org/activities/:activityId/photos/:photoId',
  access: 'activityReader',
  tag,
  summary: 'Removes a photo of an activity that is not done',
  params: Closed({ ...org, activityId: Id, photoId: Id }),
  result: null,
  errors: ['NOT_FOUND', 'ACTIVITY_DONE'],
})

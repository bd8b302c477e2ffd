import { NOTICE_STATES } from '@millwright/domain/notices/notice'
import { ESCALATION_MINUTES } from '@millwright/domain/notifications/escalation'
import Type, { type Static } from 'typebox'
import { NOTICE_KINDS, NOTICE_TOPICS, type NoticeTopic, RAISED_TOPICS } from '../notices.ts'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { Id, OptionalLine } from '../wire/text.ts'

const tag = 'Notifications'

const me = Closed({ me: Id })
const one = Closed({ me: Id, notificationId: Type.String({ maxLength: 15, pattern: '^\\d+$' }) })

export const Notification = Closed({
  Id: Type.String(),
  Notification: Closed({
    State: Type.Enum([...NOTICE_STATES]),
    /** A path of the portal. */
    Action: Type.String(),
    Topic: Type.Enum([...NOTICE_TOPICS]),
    Kind: Type.Enum([...NOTICE_KINDS]),
    /** In the language of the caller. */
    Title: Type.String(),
    Text: Type.String(),
    Time: Type.String(),
    /** How many were joined in it: repeats within ten minutes and storms are one. */
    Count: Type.Integer(),
    Machine: nullable(Closed({ Id: Type.String(), Name: Type.String() })),
  }),
})
export type Notification = Static<typeof Notification>

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/users/:me/notifications',
  access: 'self',
  tag,
  summary: 'What the caller was notified of, the newest first',
  params: me,
  query: Closed({
    ...paging,
    state: Type.Optional(Type.Enum([...NOTICE_STATES])),
    topic: Type.Optional(Type.Enum([...NOTICE_TOPICS])),
    /** A machine that the caller sees. */
    machine: Type.Optional(Id),
  }),
  result: Type.Array(Notification),
  paged: true,
})

export const markNotificationsOld = defineCall({
  method: 'PATCH',
  path: '/api/users/:me/notifications/old',
  access: 'self',
  tag,
  summary: 'None of them is new any more',
  params: me,
  result: null,
})

export const markNotificationRead = defineCall({
  method: 'PATCH',
  path: '/api/users/:me/notifications/:notificationId/read',
  access: 'self',
  tag,
  summary: 'Marks one as read',
  params: one,
  result: null,
  errors: ['NOT_FOUND'],
})

export const deleteNotification = defineCall({
  method: 'DELETE',
  path: '/api/users/:me/notifications/:notificationId',
  access: 'self',
  tag,
  summary: 'Removes one from the list of the caller',
  params: one,
  result: null,
  errors: ['NOT_FOUND'],
})

export const deleteNotifications = defineCall({
  method: 'DELETE',
  path: '/api/:org/users/:id/notifications',
  access: 'userOrManager',
  tag,
  summary: 'Removes all from the list of the caller; a list is emptied by nobody else',
  params: Closed({ org: Type.String(), id: Id }),
  result: null,
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED'],
})

const Clock = Type.String({ maxLength: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const Choice = Closed({
  inApp: Type.Boolean(),
  push: Type.Boolean(),
  email: Type.Boolean(),
  /** Also sent in quiet hours. */
  quiet: Type.Boolean(),
})

const topics = <S extends Type.TSchema>(schema: S) =>
  Closed(Object.fromEntries(RAISED_TOPICS.map((topic) => [topic, schema])) as Record<NoticeTopic, S>)

const timing = {
  /** Of the reader, such as `Europe/Berlin`. */
  Zone: Type.String({ minLength: 1, maxLength: 64 }),
  QuietHours: Closed({ IsOn: Type.Boolean(), From: Clock, To: Clock, Weekends: Type.Boolean() }),
  Digest: Closed({ IsOn: Type.Boolean(), Every: Type.Enum(['day', 'week']), At: Clock }),
  /** So many of one kind within ten minutes come one by one; the rest is one. */
  FoldAfter: Type.Integer({ minimum: 1, maximum: 50 }),
  /** Machines of these groups only; none for all. */
  Machine_Group_Ids: Type.Array(Id, { maxItems: 100 }),
  /** Groups whose report is mailed on Monday mornings of the reader. */
  Report_Group_Ids: Type.Array(Id, { maxItems: 100 }),
}

const AfterMinutes = Type.Integer({ minimum: ESCALATION_MINUTES.least, maximum: ESCALATION_MINUTES.most })

export const NotificationSettings = Closed({
  ...timing,
  /** As it takes effect: a topic or a channel that is off as a whole is off in each of its cells. */
  Topics: topics(Choice),
  /** To whom it goes when it is not read after so long. */
  Escalation: nullable(Closed({ AfterMinutes, UserId: Type.String(), Name: Type.String() })),
})
export type NotificationSettings = Static<typeof NotificationSettings>

export const getNotificationSettings = defineCall({
  method: 'GET',
  path: '/api/users/:me/notifications/settings',
  access: 'self',
  tag,
  summary: 'Topic by topic how the caller is notified, and when',
  params: me,
  result: NotificationSettings,
})

export const patchNotificationSettings = defineCall({
  method: 'PATCH',
  path: '/api/users/:me/notifications/settings',
  access: 'self',
  tag,
  summary:
    'Changes what is given; a cell that is switched on in a topic or channel that is off switches on it alone',
  params: me,
  body: ClosedPartial(
    Closed({
      ...timing,
      Topics: ClosedPartial(topics(ClosedPartial(Choice))),
      Escalation: nullable(Closed({ AfterMinutes, UserId: Id })),
    }),
  ),
  result: NotificationSettings,
  errors: ['GROUP_NOT_FOUND', 'USER_NOT_FOUND'],
})

export const listColleagues = defineCall({
  method: 'GET',
  path: '/api/users/:me/notifications/colleagues',
  access: 'self',
  tag,
  summary: 'People of the same organization to whom notifications can go on; search looks into names',
  params: me,
  query: Closed({ ...paging, search: Type.Optional(OptionalLine()) }),
  result: Type.Array(Closed({ Id: Type.String(), Name: Type.String() })),
  paged: true,
})

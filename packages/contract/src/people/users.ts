import { NOTICE_CHANNELS } from '@millwright/domain/notices/topic'
import { INVITATION_STATES } from '@millwright/domain/people/invitation'
import Type, { type Static } from 'typebox'
import { NOTICE_TOPICS } from '../notices.ts'
import { defineCall } from '../wire/call.ts'
import { paging, type Sort, sorting } from '../wire/paging.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { ContentLink, Id, Language, OptionalLine, textSchemas } from '../wire/text.ts'
import { currentPasswordFields, emailFields, personFields } from './people-fields.ts'

const tag = 'Users'

export const Role = Closed({ Id: Type.String(), Label: Type.String(), Name: Type.String() })
export type Role = Static<typeof Role>

export const GroupName = Closed({ Id: Type.String(), Name: Type.String() })

export const Invitation = Closed({
  State: Type.Enum([...INVITATION_STATES]),
  SentAt: Type.String(),
  /** Null when it does not expire. */
  ExpiresAt: nullable(Type.String()),
})
export type Invitation = Static<typeof Invitation>

export const User = Closed({
  Id: Type.String(),
  Email: Type.String(),
  Username: Type.String(),
  Firstname: Type.String(),
  Lastname: Type.String(),
  Language: Type.String(),
  OrganizationCode: Type.String(),
  OrganizationType: Type.String(),
  IsAdmin: Type.Boolean(),
  Role_Ids: Type.Array(Role),
  Machine_Group_Ids: Type.Array(GroupName),
  /** Of the notifications that wait for the user. */
  Notification_Ids: Type.Array(Type.String()),
  /** At the single sign-on provider; empty for a user who only exists here. */
  ExternalUserId: Type.String(),
  Image_Url: Type.String(),
  FirstLogin: Type.Boolean(),
  /** Every machine that the organization sees, so that what holds for all may be changed; false for other users than the caller. */
  SeesAllMachines: Type.Boolean(),
  /** Asked for a code of an app beside the password. */
  HasSecondFactor: Type.Boolean(),
  /** How this session was signed in, `SSO`, `PASSWORD` or `API_TOKEN`; empty for other users than the caller. */
  loginMethod: Type.String(),
  /** The last one; null for a user who was never invited. */
  Invitation: nullable(Invitation),
  /** When they last signed in or had a page open, to about ten minutes; null for who never did, and where the caller may not list users. */
  LastSeenAt: nullable(Type.String()),
  /** Whether the caller may change the user: it is oneself, or someone who may do and sees no more than the caller. */
  MayChange: Type.Boolean(),
})
export type User = Static<typeof User>

const one = Closed({ org: Type.String(), id: Id })
const inOrganization = Closed({ org: Type.String() })

const person = { ...textSchemas(personFields), Language }
const { Email } = textSchemas(emailFields)
const { currentPassword } = textSchemas(currentPasswordFields)

const RoleIds = Type.Array(Id, { maxItems: 20 })
const GroupIds = Type.Array(Type.Union([Id, Closed({ Id })]), { maxItems: 1000 })

/** As far as the caller has them: roles of their own, groups that they see; administrators are made by one. */
const rights = { Machine_Group_Ids: Type.Optional(GroupIds), IsAdmin: Type.Optional(Type.Boolean()) }

export const getUser = defineCall({
  method: 'GET',
  path: '/api/:org/users/:id',
  access: 'userOrManager',
  tag,
  summary: 'One user',
  params: one,
  result: User,
  errors: ['USER_NOT_FOUND'],
})

/**
 * Roles and languages are shown by names in the language of the caller, which the database does not have; of groups
 * everyone sees others.
 */
export const USER_SORTS = ['name', 'email', 'sso', 'seen'] as const
export type UserSort = Sort<(typeof USER_SORTS)[number]>

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/:org/users',
  access: 'usersManager',
  tag,
  summary:
    'The users of the organization, by name unless sorted otherwise; search looks into names and email',
  params: inOrganization,
  query: Closed({ ...paging, ...sorting(USER_SORTS), search: Type.Optional(OptionalLine()) }),
  result: Type.Array(User),
  paged: true,
})

export const createUser = defineCall({
  method: 'POST',
  path: '/api/:org/users',
  access: 'usersManager',
  tag,
  summary: 'Adds a user, with what the caller may give, and sends an invitation to choose a password',
  params: inOrganization,
  body: Closed({
    ...person,
    ...rights,
    Email,
    Role_Ids: Type.Optional(RoleIds),
    Image_Url: Type.Optional(ContentLink),
  }),
  result: Closed({ user: User }),
  errors: ['EMAIL_ALREADY_EXIST', 'ROLE_NOT_POSSIBLE', 'GROUP_NOT_FOUND', 'ACCESS_DENIED'],
})

export const createSsoUser = defineCall({
  method: 'POST',
  path: '/api/:org/users/sso',
  access: 'usersManager',
  tag,
  summary: 'Adds a user of the single sign-on provider, known by email, with what the caller may give',
  params: inOrganization,
  body: Closed({
    ...person,
    ...rights,
    Email,
    Role_Ids: RoleIds,
    CreatorUserId: OptionalLine(),
    Image_Url: Type.Optional(ContentLink),
  }),
  result: Closed({ user: User }),
  errors: ['EMAIL_ALREADY_EXIST', 'ROLE_NOT_POSSIBLE', 'GROUP_NOT_FOUND', 'ACCESS_DENIED'],
})

export const sendInvitation = defineCall({
  method: 'POST',
  path: '/api/:org/users/:id/invitation',
  access: 'userManager',
  tag,
  summary: 'Sends the invitation again to a user who has not signed in yet; an earlier link stops working',
  params: one,
  result: User,
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED', 'INVITATION_OVER'],
})

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/api/:org/users/:id/invitation',
  access: 'userManager',
  tag,
  summary: 'Withdraws an invitation that was not accepted: its link stops working, the user stays',
  params: one,
  result: User,
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED', 'INVITATION_OVER'],
})

export const updateUser = defineCall({
  method: 'PUT',
  path: '/api/:org/users/:id',
  access: 'userOrManager',
  tag,
  summary: 'Changes what is given',
  params: one,
  body: ClosedPartial(Closed({ ...person, Image_Url: ContentLink, FirstLogin: Type.Boolean() })),
  result: User,
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED'],
})

export const changeEmail = defineCall({
  method: 'PATCH',
  path: '/api/:org/users/:id/email',
  access: 'userOrManager',
  tag,
  summary:
    'Changes the address with which the user signs in; the old one gets a mail. One’s own with the password, that of others by those who have as many rights',
  params: one,
  body: Closed({ Email, currentPassword: Type.Optional(currentPassword) }),
  result: User,
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED', 'PASSWORD_NEEDED', 'EMAIL_ALREADY_EXIST', 'TOO_MANY_REQUESTS'],
})

export const listUserGroups = defineCall({
  method: 'GET',
  path: '/api/:org/users/:id/machinegroups',
  access: 'userOrManager',
  tag,
  summary: 'The machine groups of a user',
  params: one,
  result: Type.Array(GroupName),
  errors: ['USER_NOT_FOUND'],
})

export const putUserGroups = defineCall({
  method: 'PUT',
  path: '/v2/:org/users/:id/machinegroups',
  access: 'userManager',
  tag,
  summary: 'Sets the machine groups of a user, as far as the caller sees them; the others stay',
  params: one,
  body: Closed({ Machine_Group_Ids: GroupIds }),
  result: Type.Array(GroupName),
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED', 'GROUP_NOT_FOUND'],
})

export const putUserRoles = defineCall({
  method: 'PUT',
  path: '/api/:org/users/:id/roles',
  access: 'userManager',
  tag,
  summary: 'Sets the roles of a user; only admins may',
  params: one,
  body: Closed({ Role_Ids: RoleIds }),
  result: Type.Array(Role),
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED', 'ROLE_NOT_POSSIBLE'],
})

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/:org/users/:id',
  access: 'userManager',
  tag,
  summary: 'Removes a user; all sessions end. Nobody removes themselves or the last admin',
  params: one,
  result: null,
  errors: ['USER_NOT_FOUND', 'ACCESS_DENIED', 'LAST_ADMIN'],
})

const flags = <const N extends readonly string[]>(names: N) =>
  Closed(
    Object.fromEntries(names.map((name) => [name, Type.Boolean()])) as Record<
      N[number],
      ReturnType<typeof Type.Boolean>
    >,
  )

const Subscriptions = flags(NOTICE_TOPICS)
const Channels = flags(NOTICE_CHANNELS)
const me = Closed({ me: Id })

export const getSubscriptions = defineCall({
  method: 'GET',
  path: '/api/users/:me/subscriptions',
  access: 'self',
  tag,
  summary: 'What the user is notified about',
  params: me,
  result: Subscriptions,
})

export const patchSubscriptions = defineCall({
  method: 'PATCH',
  path: '/api/users/:me/subscriptions',
  access: 'self',
  tag,
  summary: 'Changes what the user is notified about',
  params: me,
  body: ClosedPartial(Subscriptions),
  result: Subscriptions,
})

export const getChannels = defineCall({
  method: 'GET',
  path: '/api/users/:me/channels',
  access: 'self',
  tag,
  summary: 'How the user is notified',
  params: me,
  result: Channels,
})

export const patchChannels = defineCall({
  method: 'PATCH',
  path: '/api/users/:me/channels',
  access: 'self',
  tag,
  summary: 'Changes how the user is notified',
  params: me,
  body: ClosedPartial(Channels),
  result: Channels,
})

import { NOTICE_CHANNELS } from '@millwright/domain/notices/topic'
import { CONDITION_KINDS } from '@millwright/domain/notifications/rules/condition'
import { STATUSES } from '@millwright/domain/status/status'
import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { Series } from '../values/machine-data.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { Id, type TextFields, textSchemas } from '../wire/text.ts'

const tag = 'Notice rules'

export const noticeRuleFields = { Name: line() } satisfies TextFields

/** Of a person; more would be a script that went wrong. */
export const MAX_RULES = 100
export const MAX_RECIPIENTS = 50
/** Of a group, in one preview. */
export const MAX_PREVIEW_MACHINES = 50

const Channel = Type.String({ minLength: 1, maxLength: 250 })

/** Which of them a condition needs is checked by the rule in `domain`, which names the field that is wrong. */
const watch = {
  Kind: Type.Enum([...CONDITION_KINDS]),
  /** Of above and below. */
  Limit: nullable(Type.Number()),
  /** Of outside. */
  Low: nullable(Type.Number()),
  High: nullable(Type.Number()),
  /** How far the value has to come back; 0 for silent and unchanged. */
  Hysteresis: Type.Number(),
  /** For how long it has to be met without a break. */
  Minutes: Type.Number(),
}
const WatchFields = Closed(watch)
export type WatchFields = Static<typeof WatchFields>

/** One of the two. */
const target = { MachineId: nullable(Id), GroupId: nullable(Id) }

const Named = Closed({ Id: Type.String(), Name: Type.String() })

export const NoticeRule = Closed({
  Id: Type.String(),
  Name: Type.String(),
  ...target,
  /** Of the machine or the group. */
  TargetName: Type.String(),
  Channel: Type.String(),
  Unit: Type.String(),
  ...watch,
  Recipients: Type.Array(Named),
  Channels: Type.Array(Type.Enum([...NOTICE_CHANNELS])),
  /** To whom it goes when nobody has seen it after so many minutes. */
  Escalation: nullable(Closed({ Minutes: Type.Integer(), User: Named })),
  /** Also in quiet hours. */
  IsUrgent: Type.Boolean(),
  IsOn: Type.Boolean(),
  Owner: Named,
  /** Everything of it; others may at most switch it off and remove it. */
  MayChange: Type.Boolean(),
  /** Machines that it watches now. */
  MachineCount: Type.Integer(),
  /** When it last notified anybody, and of which machine. */
  LastFiring: nullable(
    Closed({ Time: Type.String(), Machine: Type.String(), OverTime: nullable(Type.String()) }),
  ),
})
export type NoticeRule = Static<typeof NoticeRule>

export const NoticeRuleBody = Closed({
  ...textSchemas(noticeRuleFields),
  ...target,
  Channel,
  ...watch,
  Recipients: Type.Array(Id, { minItems: 1, maxItems: MAX_RECIPIENTS }),
  Channels: Type.Array(Type.Enum([...NOTICE_CHANNELS]), { minItems: 1, maxItems: NOTICE_CHANNELS.length }),
  Escalation: nullable(Closed({ Minutes: Type.Integer({ minimum: 1, maximum: 1440 }), UserId: Id })),
  IsUrgent: Type.Boolean(),
  IsOn: Type.Boolean(),
})
export type NoticeRuleBody = Static<typeof NoticeRuleBody>

export const MACHINE_MEANWHILE = ['working', 'partly', 'stopped'] as const

const Firing = Closed({
  /** Epoch milliseconds. */
  At: Type.Integer(),
  Since: Type.Integer(),
  Value: Type.Union([Type.Number(), Type.String(), Type.Null()]),
  Extreme: nullable(Type.Number()),
  OverAt: nullable(Type.Integer()),
  /** Whether the machine worked from then on until it was over; null when that is not known. */
  Meanwhile: nullable(Type.Enum([...MACHINE_MEANWHILE])),
})
export type PreviewFiring = Static<typeof Firing>

export const RulePreview = Closed({
  /** Epoch milliseconds: the rule is tried as if it had been saved then. */
  From: Type.Integer(),
  To: Type.Integer(),
  Unit: Type.String(),
  /** Of all machines that were counted. */
  Count: Type.Integer(),
  /** Null where it has none. */
  CountWithoutHysteresis: nullable(Type.Integer()),
  CountWithoutMinutes: nullable(Type.Integer()),
  Alternatives: Type.Array(Closed({ ...watch, Count: Type.Integer() })),
  /** Those with the most first. */
  Machines: Type.Array(Closed({ Id: Type.String(), Name: Type.String(), Count: Type.Integer() })),
  /** How many there are; more than were counted when the group or its data is large. */
  MachineCount: Type.Integer(),
  /** The machine that was asked for, or else the one with the most. */
  Shown: nullable(
    Closed({
      Id: Type.String(),
      Name: Type.String(),
      Timezone: Type.String(),
      Last: nullable(Closed({ Value: Type.Union([Type.Number(), Type.String()]), Time: Type.Integer() })),
      Points: Type.Integer(),
      /** Milliseconds: half of the points follow sooner; null without two of them. */
      Step: nullable(Type.Integer()),
      LongestGap: nullable(Type.Integer()),
      Series,
      Firings: Type.Array(Firing),
      Status: Type.Array(
        Closed({ Status: Type.Enum([...STATUSES]), From: Type.Integer(), To: Type.Integer() }),
      ),
    }),
  ),
})
export type RulePreview = Static<typeof RulePreview>

export const RuleChannel = Closed({
  channel: Type.String(),
  unit: Type.String(),
  isNumber: Type.Boolean(),
  /** How many of the machines have it. */
  machines: Type.Integer(),
})
export type RuleChannel = Static<typeof RuleChannel>

const params = Closed({ org: Type.String() })
const ruleParams = Closed({ org: Type.String(), ruleId: Id })
const access = 'organizationMember'
const targetErrors = ['ERROR_MACHINE_NOT_FOUND', 'GROUP_NOT_FOUND', 'LICENCE_NEEDED', 'NOT_FOUND'] as const
const targetQuery = Closed({ machine: Type.Optional(Id), group: Type.Optional(Id) })

export const listNoticeRules = defineCall({
  method: 'GET',
  path: '/api/:org/notice-rules',
  access,
  tag,
  summary: 'The caller’s own rules; with scope organization those of all its people, for admins',
  params,
  query: Closed({ scope: Type.Optional(Type.Enum(['own', 'organization'])) }),
  result: Type.Array(NoticeRule),
  paged: true,
})

export const addNoticeRule = defineCall({
  method: 'POST',
  path: '/api/:org/notice-rules',
  access,
  tag,
  summary: 'A rule on a machine or group that the caller sees; it counts from now on',
  params,
  body: NoticeRuleBody,
  result: NoticeRule,
  errors: [...targetErrors, 'USER_NOT_FOUND', 'TOO_MANY_RULES'],
})

export const previewNoticeRule = defineCall({
  method: 'POST',
  path: '/api/:org/notice-rules/preview',
  access,
  tag,
  isHeavy: true,
  summary: 'What a rule would have found in the last seven days; counted as the live rule counts',
  params,
  body: Closed({ ...target, Channel, ...watch, ShownMachineId: Type.Optional(Id) }),
  result: RulePreview,
  errors: [...targetErrors],
})

export const listRuleChannels = defineCall({
  method: 'GET',
  path: '/api/:org/notice-rules/channels',
  access,
  tag,
  summary: 'The channels of a machine or a group that rules can watch',
  params,
  query: targetQuery,
  result: Type.Array(RuleChannel),
  errors: [...targetErrors],
})

export const listRulePeople = defineCall({
  method: 'GET',
  path: '/api/:org/notice-rules/people',
  access,
  tag,
  summary: 'The people of the organization who see the machine, or a machine of the group',
  params,
  query: targetQuery,
  result: Type.Array(Named),
  errors: [...targetErrors],
})

export const getNoticeRule = defineCall({
  method: 'GET',
  path: '/api/:org/notice-rules/:ruleId',
  access,
  tag,
  summary: 'One rule: the caller’s own, for admins any of the organization',
  params: ruleParams,
  result: NoticeRule,
  errors: ['RULE_NOT_FOUND'],
})

export const patchNoticeRule = defineCall({
  method: 'PATCH',
  path: '/api/:org/notice-rules/:ruleId',
  access,
  tag,
  summary:
    'Changes what is given. What is watched begins again with the change. Admins may switch the rules of others on and off',
  params: ruleParams,
  body: ClosedPartial(NoticeRuleBody),
  result: NoticeRule,
  errors: ['RULE_NOT_FOUND', ...targetErrors, 'USER_NOT_FOUND'],
})

export const removeNoticeRule = defineCall({
  method: 'DELETE',
  path: '/api/:org/notice-rules/:ruleId',
  access,
  tag,
  summary: 'Removes a rule: the caller’s own, for admins any of the organization',
  params: ruleParams,
  result: null,
  errors: ['RULE_NOT_FOUND'],
})

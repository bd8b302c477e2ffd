import { optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Day, Id, type TextFields, textSchemas } from '../wire/text.ts'
import { Reason } from './stops.ts'

const tag = 'Stops'

/** One of the two has to be filled in. */
export const reasonRuleFields = {
  AlarmCode: optionalLine(200),
  Program: optionalLine(200),
} satisfies TextFields

/** Stops with this alarm, or in this program, have this reason until a person says another. */
export const ReasonRule = Closed({
  Id: Type.String(),
  /** Empty for any. */
  AlarmCode: Type.String(),
  /** `*` matches any letters; empty for any program. */
  Program: Type.String(),
  Reason,
  /** For stops from this day on. */
  ValidFrom: Type.String(),
  /** Who made or changed it, and when, epoch milliseconds. */
  By: Type.String(),
  At: Type.Integer(),
})
export type ReasonRule = Static<typeof ReasonRule>

const ReasonRuleBody = Closed({
  ...textSchemas(reasonRuleFields),
  Reason,
  /** From today on when it is left out. */
  ValidFrom: Type.Optional(Day),
})
export type ReasonRuleBody = Static<typeof ReasonRuleBody>

/** More than anybody can oversee. */
export const MAX_REASON_RULES = 500

const ofOrganization = { tag, params: Closed({ org: Type.String() }) } as const
const one = { tag, access: 'reasonRuleEditor', params: Closed({ org: Type.String(), ruleId: Id }) } as const

export const listReasonRules = defineCall({
  ...ofOrganization,
  method: 'GET',
  path: '/api/:org/reason-rules',
  access: 'organizationMember',
  summary: 'The rules that propose reasons for stops',
  result: Type.Array(ReasonRule),
  paged: true,
})

export const addReasonRule = defineCall({
  ...ofOrganization,
  method: 'POST',
  path: '/api/:org/reason-rules',
  access: 'reasonRuleEditor',
  summary: 'Adds a rule for stops from today, or from ValidFrom, on',
  body: ReasonRuleBody,
  result: ReasonRule,
  errors: ['REASON_RULE_EXISTS', 'TOO_MANY_RULES'],
})

export const changeReasonRule = defineCall({
  ...one,
  method: 'PUT',
  path: '/api/:org/reason-rules/:ruleId',
  summary:
    'Puts another rule in place of one, from today or from ValidFrom on; stops before keep what they had',
  body: ReasonRuleBody,
  result: ReasonRule,
  errors: ['RULE_NOT_FOUND', 'REASON_RULE_EXISTS'],
})

export const removeReasonRule = defineCall({
  ...one,
  method: 'DELETE',
  path: '/api/:org/reason-rules/:ruleId',
  summary: 'Ends a rule; stops before today keep what it proposed',
  result: null,
  errors: ['RULE_NOT_FOUND'],
})

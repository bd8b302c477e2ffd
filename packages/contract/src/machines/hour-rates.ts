import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Day, Id } from '../wire/text.ts'

const tag = 'Machines'

/** ISO 4217. */
const Currency = Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 })

/** At the rates of the caller's organization. */
export const Money = Closed({
  Currency,
  Amount: Type.Number(),
  /** A part of the time had no rate: it cost at least this. */
  IsPart: Type.Boolean(),
})
export type Money = Static<typeof Money>

export const HourRateBody = Closed({ Currency, PerHour: Type.Number({ minimum: 0, maximum: 1e6 }) })
export type HourRateBody = Static<typeof HourRateBody>

export const HOUR_RATE_LEVELS = ['machine', 'group'] as const

const owner = {
  Level: Type.Enum([...HOUR_RATE_LEVELS]),
  /** Id of the machine or of the group. */
  Of: Type.String(),
  Name: Type.String(),
}

export const HourRate = Closed({ ...owner, ValidFrom: Day, ...HourRateBody.properties })
export type HourRate = Static<typeof HourRate>

const org = { org: Type.String() }
const oneRate = Closed({ ...org, level: Type.Enum([...HOUR_RATE_LEVELS]), of: Id, validFrom: Day })

export const listHourRates = defineCall({
  method: 'GET',
  path: '/api/organizations/:org/hour-rates',
  access: 'organizationManager',
  tag,
  summary:
    'What an hour of machines and groups costs, each from a day on, by name and in the order of the days',
  params: Closed(org),
  result: Type.Array(HourRate),
  paged: true,
})

export const putHourRate = defineCall({
  method: 'PUT',
  path: '/api/organizations/:org/hour-rates/:level/:of/:validFrom',
  access: 'organizationEditor',
  tag,
  summary: 'Sets what an hour of a machine, or of each machine of a group, costs from a day on',
  params: oneRate,
  body: HourRateBody,
  result: HourRate,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'GROUP_NOT_FOUND'],
})

export const deleteHourRate = defineCall({
  method: 'DELETE',
  path: '/api/organizations/:org/hour-rates/:level/:of/:validFrom',
  access: 'organizationEditor',
  tag,
  summary: 'Removes a rate; the one before it holds on for its days',
  params: oneRate,
  result: null,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'GROUP_NOT_FOUND', 'NOT_FOUND'],
})

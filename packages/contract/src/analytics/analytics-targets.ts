import type { Target as DomainTarget } from '@millwright/domain/analytics/target'
import type { Dated } from '@millwright/domain/shifts/dated'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'

const tag = 'Analytics'

/** Of 100; null for none. */
const Wanted = nullable(Type.Number({ minimum: 1, maximum: 100 }))

export const AnalyticsTarget = Closed({
  OEE: Wanted,
  Availability: Wanted,
  Performance: Wanted,
  Quality: Wanted,
})
export type AnalyticsTarget = Static<typeof AnalyticsTarget>

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

export const DatedTarget = Closed({ ValidFrom: Day, ...AnalyticsTarget.properties })
export type DatedTarget = Static<typeof DatedTarget>

export const presentTarget = ({
  oee,
  availability,
  performance,
  quality,
}: DomainTarget): AnalyticsTarget => ({
  OEE: oee,
  Availability: availability,
  Performance: performance,
  Quality: quality,
})

export const presentDatedTarget = ({ validFrom, value }: Dated<DomainTarget>): DatedTarget => ({
  ValidFrom: validFrom,
  ...presentTarget(value),
})

export const readTarget = ({ OEE, Availability, Performance, Quality }: AnalyticsTarget): DomainTarget => ({
  oee: OEE,
  availability: Availability,
  performance: Performance,
  quality: Quality,
})

const org = { org: Type.String() }
const machine = { id: Id }
const from = { validFrom: Day }

export const listAnalyticsTargets = defineCall({
  method: 'GET',
  path: '/api/organizations/:org/analytics-targets',
  access: 'machineRegistrar',
  tag,
  summary: 'What the figures of all machines should reach, each from a day on, in the order of the days',
  params: Closed(org),
  result: Type.Array(DatedTarget),
  paged: true,
})

export const putAnalyticsTarget = defineCall({
  method: 'PUT',
  path: '/api/organizations/:org/analytics-targets/:validFrom',
  access: 'targetEditor',
  tag,
  summary: 'Sets targets from a day on; the days before keep theirs',
  params: Closed({ ...org, ...from }),
  body: AnalyticsTarget,
  result: DatedTarget,
})

export const deleteAnalyticsTarget = defineCall({
  method: 'DELETE',
  path: '/api/organizations/:org/analytics-targets/:validFrom',
  access: 'targetEditor',
  tag,
  summary: 'Removes targets; those before them hold on for their days',
  params: Closed({ ...org, ...from }),
  result: null,
  errors: ['NOT_FOUND'],
})

const page = 'analytics_machine_overview'
const errors = ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'] as const

export const listMachineTargets = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/analytics/targets',
  access: 'machineEditor',
  tag,
  summary: 'What the figures of a machine should reach, as far as it has targets of its own',
  params: Closed(machine),
  result: Type.Array(DatedTarget),
  paged: true,
  page,
  errors,
})

export const putMachineTarget = defineCall({
  method: 'PUT',
  path: '/api/v2/machines/:id/analytics/targets/:validFrom',
  access: 'machineEditor',
  tag,
  summary: 'Sets targets of a machine from a day on; what is left out it has from its organization',
  params: Closed({ ...machine, ...from }),
  body: AnalyticsTarget,
  result: DatedTarget,
  page,
  errors,
})

export const deleteMachineTarget = defineCall({
  method: 'DELETE',
  path: '/api/v2/machines/:id/analytics/targets/:validFrom',
  access: 'machineEditor',
  tag,
  summary: 'Removes targets of a machine; those before them hold on for their days',
  params: Closed({ ...machine, ...from }),
  result: null,
  page,
  errors: ['NOT_FOUND', ...errors],
})

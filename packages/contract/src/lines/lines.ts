import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Day, Id, Instant, textSchemas } from '../wire/text.ts'
import {
  LineFlow,
  LineModel,
  LineOfMachines,
  LinePeriod,
  LineReport,
  lineFields,
  MachineWaiting,
  NewLine,
  ProposedJoin,
} from './lines-shapes.ts'

const tag = 'Lines'
const org = { org: Type.String() }
const one = Closed({ ...org, lineId: Id })
const days = Closed({ from: Day, to: Day })
const period = ['LINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'] as const

export const listLines = defineCall({
  method: 'GET',
  path: '/api/:org/lines',
  access: 'organizationMember',
  tag,
  summary:
    'The lines of the organization all of whose machines the caller sees, with the flow that holds now or on a day',
  params: Closed(org),
  query: Closed({ day: Type.Optional(Day) }),
  result: Type.Array(LineOfMachines),
})

export const proposeJoins = defineCall({
  method: 'GET',
  path: '/api/:org/lines/proposals',
  access: 'lineEditor',
  tag,
  summary: 'Joins of machines that the floor plan, programs or parts suggest, the likeliest first',
  params: Closed(org),
  query: Closed({ siteId: Type.Optional(Id) }),
  result: Type.Array(ProposedJoin),
  isHeavy: true,
})

export const addLine = defineCall({
  method: 'POST',
  path: '/api/:org/lines',
  access: 'lineEditor',
  tag,
  summary: 'Adds a line: machines, who delivers to whom, and the buffers between them',
  params: Closed(org),
  body: NewLine,
  result: LineOfMachines,
  errors: ['FLOW_NOT_VALID', 'ERROR_MACHINE_NOT_FOUND', 'SITE_NOT_FOUND', 'TOO_MANY_LINES'],
})

export const renameLine = defineCall({
  method: 'PUT',
  path: '/api/:org/lines/:lineId',
  access: 'lineEditor',
  tag,
  summary: 'Renames a line',
  params: one,
  body: Closed(textSchemas(lineFields)),
  result: LineOfMachines,
  errors: ['LINE_NOT_FOUND'],
})

export const putLineFlow = defineCall({
  method: 'PUT',
  path: '/api/:org/lines/:lineId/flow',
  access: 'lineEditor',
  tag,
  summary: 'Says how parts flow from a day on; days from then on are counted again',
  params: one,
  body: Closed({ Flow: LineFlow, ValidFrom: Day }),
  result: LineOfMachines,
  errors: ['LINE_NOT_FOUND', 'FLOW_NOT_VALID', 'ERROR_MACHINE_NOT_FOUND'],
})

export const removeLine = defineCall({
  method: 'DELETE',
  path: '/api/:org/lines/:lineId',
  access: 'lineEditor',
  tag,
  summary: 'Removes a line; its machines and their data stay',
  params: one,
  result: null,
  errors: ['LINE_NOT_FOUND'],
})

export const getLineReport = defineCall({
  method: 'GET',
  path: '/api/:org/lines/:lineId/report',
  access: 'lineReader',
  tag,
  summary:
    'Who waited for whom in a line on a day, or in one of its shifts: stretches by machine, causes, the bottleneck',
  params: one,
  query: Closed({ day: Day, shift: Type.Optional(Type.String({ maxLength: 2, pattern: '^[1-9][0-9]?$' })) }),
  result: LineReport,
  isHeavy: true,
  errors: ['LINE_NOT_FOUND', 'NOT_FOUND'],
})

export const getLinePeriod = defineCall({
  method: 'GET',
  path: '/api/:org/lines/:lineId/period',
  access: 'lineReader',
  tag,
  summary: 'The bottleneck of a line by day, and the largest inherited losses of at most 92 days',
  params: one,
  query: days,
  result: LinePeriod,
  isHeavy: true,
  errors: period,
})

export const getLineModel = defineCall({
  method: 'GET',
  path: '/api/:org/lines/:lineId/model',
  access: 'lineReader',
  tag,
  summary: 'Measured cycle and stop times of the machines of a line, for a simulation of at most 31 days',
  params: one,
  query: days,
  result: LineModel,
  isHeavy: true,
  errors: period,
})

export const getMachineWaiting = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/waiting',
  access: 'machineAnalyticsReader',
  tag,
  summary:
    'What a machine lost itself and what it waited for others in its lines, on the whole days of a period of at most 31 days',
  params: Closed({ id: Id }),
  query: Closed({ from: Instant, to: Instant }),
  result: MachineWaiting,
  isHeavy: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

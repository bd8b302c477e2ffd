import { optionalLine } from '@millwright/domain/text/text-rule'
import { MAX_TOOL_ID_LENGTH } from '@millwright/domain/tools/read-tool'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { type TextFields, textSchema } from '../wire/text.ts'

const tag = 'Tooling'

/** Empty for what the machine says. */
export const toolFields = { name: optionalLine(), note: optionalLine(500) } satisfies TextFields

export const TOOL_CONDITIONS = ['ok', 'low', 'worn', 'broken', 'locked'] as const

/** Why the day on which a tool runs out cannot be forecast. */
export const NO_FORECAST_REASONS = ['noLimit', 'tooFew', 'noWear', 'noWork'] as const

const WearPoint = Closed({ time: Type.String(), used: Type.Number() })
export type WearPoint = Static<typeof WearPoint>

/** When it will be used up, if the machine goes on as it did in the last weeks. */
const RunsOut = Closed({
  /** Null when it cannot be forecast, and for a tool that lasts longer than a year. */
  time: nullable(Type.String()),
  /** Most of what was measured lies between these. */
  earliest: nullable(Type.String()),
  latest: nullable(Type.String()),
  /** Used up on a calendar day, on average; null when it is not known. */
  perDay: nullable(Type.Number()),
  /** Why there is no day; null where there is one. */
  noForecast: nullable(Type.Enum([...NO_FORECAST_REASONS])),
})
export type RunsOut = Static<typeof RunsOut>

export const Tool = Closed({
  /** The pocket, where the machine names no id. */
  toolId: Type.String(),
  family: Type.String(),
  name: Type.String(),
  /** Of the magazine or the head. */
  place: Type.String(),
  isFitted: Type.Boolean(),
  /** Millimetres. */
  diameter: nullable(Type.Number()),
  length: nullable(Type.Number()),
  lifeUsed: nullable(Type.Number()),
  lifeLimit: nullable(Type.Number()),
  /** Negative when it was used for longer. */
  lifeLeft: nullable(Type.Number()),
  /** Such as min, m or pieces. */
  lifeUnit: Type.String(),
  /** Null when neither the machine nor the counter says. */
  condition: nullable(Type.Enum([...TOOL_CONDITIONS])),
  fittedTime: Type.String(),
  updateTime: Type.String(),
  runsOut: RunsOut,
  /** The last use of every four hours of its life, of the last four weeks. */
  wear: Type.Array(WearPoint),
  note: Type.String(),
  /** Set by people in place of the values of the machine. */
  edited: Type.Array(Type.Enum(['name', 'diameter', 'length', 'lifeLimit'])),
  editedTime: nullable(Type.String()),
  editedBy: nullable(Type.String()),
})
export type Tool = Static<typeof Tool>

/** A tool in a pocket, from when it was fitted to when it was changed. */
export const ToolLife = Closed({
  toolId: Type.String(),
  name: Type.String(),
  place: Type.String(),
  fromTime: Type.String(),
  /** Null while it is fitted. */
  toTime: nullable(Type.String()),
  /** Another tool came, its counter began again, or the pocket was emptied. */
  endedBy: nullable(Type.Enum(['replaced', 'reset', 'removed'])),
  condition: nullable(Type.Enum([...TOOL_CONDITIONS])),
  lifeUsed: nullable(Type.Number()),
  lifeLimit: nullable(Type.Number()),
  lifeUnit: Type.String(),
  wear: Type.Array(WearPoint),
})
export type ToolLife = Static<typeof ToolLife>

const machineParams = Closed({ id: Type.String() })
const toolParams = Closed({
  id: Type.String(),
  toolId: Type.String({ minLength: 1, maxLength: MAX_TOOL_ID_LENGTH }),
})
const machineErrors = ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'] as const
const errors = [...machineErrors, 'NOT_FOUND'] as const

export const listTools = defineCall({
  method: 'GET',
  access: 'machineReader',
  tag,
  page: 'machine_tooling',
  path: '/api/v2/machines/:id/tools',
  summary: 'The tools that are fitted, those that run out first at the top',
  params: machineParams,
  query: Closed({
    ...paging,
    /** A part of the name, the id or the pocket. */
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    family: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })),
    condition: Type.Optional(Type.Enum([...TOOL_CONDITIONS])),
    /** That are used up already or will be in so many days. */
    withinDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  }),
  result: Type.Array(Tool),
  paged: true,
  errors: [...machineErrors],
})

export const getTool = defineCall({
  method: 'GET',
  access: 'machineReader',
  tag,
  page: 'machine_tool',
  path: '/api/v2/machines/:id/tools/:toolId',
  summary: 'One tool, where it is or was last; its id is URL-encoded',
  params: toolParams,
  result: Tool,
  errors,
})

export const listToolHistory = defineCall({
  method: 'GET',
  access: 'machineReader',
  tag,
  page: 'machine_tool',
  path: '/api/v2/machines/:id/tools/:toolId/history',
  summary: 'The lives of a tool and of those that were in its place, the newest first, with the wear of each',
  params: toolParams,
  query: Closed(paging),
  result: Type.Array(ToolLife),
  paged: true,
  errors,
})

const Amount = (maximum: number) => nullable(Type.Number({ exclusiveMinimum: 0, maximum }))

export const ToolChanges = ClosedPartial(
  Closed({
    /** Empty for what the machine says. */
    name: textSchema(toolFields.name),
    note: textSchema(toolFields.note),
    /** Null for what the machine says. */
    diameter: Amount(100_000),
    length: Amount(100_000),
    lifeLimit: Amount(1e12),
  }),
)
export type ToolChanges = Static<typeof ToolChanges>

export const patchTool = defineCall({
  method: 'PATCH',
  access: 'toolEditor',
  tag,
  page: 'machine_tool',
  path: '/api/v2/machines/:id/tools/:toolId',
  summary: 'Changes what is given: name, note, size and limit, which then count before what the machine says',
  params: toolParams,
  body: ToolChanges,
  result: Tool,
  errors,
})

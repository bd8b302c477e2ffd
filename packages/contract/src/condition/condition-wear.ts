import { WEAR_MEASURES } from '@millwright/domain/condition/tool-wear'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { OptionalLine } from '../wire/text.ts'
import { machineErrors } from './condition-shapes.ts'

/** How much longer the tool lasts, counted from its last test. */
const WearOutlook = Type.Union([
  Closed({
    /** Too few tests, or they scatter too much; or the limit is further away than can be seen. */
    kind: Type.Enum(['unknown', 'steady']),
  }),
  Closed({ kind: Type.Literal('passed'), at: Type.Number() }),
  Closed({
    kind: Type.Literal('reaches'),
    left: Type.Number(),
    /** In four of five it lies between these. */
    least: Type.Number(),
    most: Type.Number(),
    /** How it wore and will wear, with its range. */
    course: Type.Array(
      Closed({ at: Type.Number(), value: Type.Number(), low: Type.Number(), high: Type.Number() }),
    ),
  }),
])

/** The wear of a tool since its fingerprint, or since it was changed. */
export const ToolWear = Closed({
  /** The edge in µm, a load in times the fingerprint, or the score; null before a test was judged. */
  measure: nullable(Type.Enum([...WEAR_MEASURES])),
  /** The value in the fingerprint, and the one of a worn tool. */
  begin: nullable(Type.Number()),
  limit: nullable(Type.Number()),
  /** The unit of `at`: cuts of the tests, the counter of the tool in `unit`, or tests. */
  counts: Type.Enum(['cuts', 'counter', 'tests']),
  unit: Type.String(),
  /** In the order of `at`. */
  tests: Type.Array(
    Closed({
      cycleUuid: Type.String(),
      startTime: Type.Integer(),
      at: Type.Number(),
      value: Type.Number(),
    }),
  ),
  outlook: WearOutlook,
})
export type ToolWear = Static<typeof ToolWear>

export const getToolWear = defineCall({
  method: 'GET',
  path: '/api/machines/:id/tests/wear',
  access: 'machineReader',
  isHeavy: true,
  tag: 'Condition analyzer',
  summary: 'How a tool wore from test to test of the tools check, and how much longer it lasts',
  params: Closed({ id: Type.String() }),
  query: Closed({ tool: OptionalLine(), operation: OptionalLine() }),
  result: ToolWear,
  errors: machineErrors,
})

import { SERIES_NAMES } from '@millwright/domain/condition/value-series'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { OptionalLine } from '../wire/text.ts'
import { CycleType, machineErrors, Uuid } from './condition-shapes.ts'

const tag = 'Condition analyzer'

/**
 * The values of a vibration in the time of a part: accelerations in mm/s², speeds in mm/s, temperatures in °C. Of a tool its loads
 * too: `torque` in percent, `spindleTorque` in Nm, `spindlePower` in W, `feedForce` in N, `feedCurrent` in A.
 */
export const TestSeries = Closed({
  part: Type.String(),
  parts: Type.Array(Type.String()),
  /** Milliseconds since the start of the part. */
  times: Type.Array(Type.Number()),
  /** Those that its file has, or that follow from its record; a value for each of the times. */
  series: Type.Array(Closed({ name: Type.Enum([...SERIES_NAMES]), values: Type.Array(Type.Number()) })),
})
export type TestSeries = Static<typeof TestSeries>

export const getTestSeries = defineCall({
  method: 'GET',
  path: '/api/machines/:id/tests/:cycleUuid/series',
  access: 'machineReader',
  isHeavy: true,
  tag,
  summary: 'How the values of the vibration, and of a tool its loads, went in the time of a part of a test',
  params: Closed({ id: Type.String(), cycleUuid: Uuid }),
  /** The first part, unless it is named. */
  query: Closed({ part: Type.Optional(OptionalLine()) }),
  result: TestSeries,
  errors: [...machineErrors, 'SERVICE_NOT_AVAILABLE'],
})

/** Figures of a part in the last tests, such as `reactionTime1` of a device. */
export const TestFigures = Closed({
  /** Null without a test. */
  part: nullable(Type.String()),
  /** Those of the last test. */
  parts: Type.Array(Type.String()),
  /** The oldest first. */
  tests: Type.Array(
    Closed({
      cycleUuid: Type.String(),
      startTime: Type.Integer(),
      figures: Type.Record(Type.String(), Type.Number()),
    }),
  ),
})
export type TestFigures = Static<typeof TestFigures>

export const getTestFigures = defineCall({
  method: 'GET',
  path: '/api/machines/:id/tests/figures',
  access: 'machineReader',
  isHeavy: true,
  tag,
  summary: 'The figures of a part of the last tests of an axis or a device with one tool and operation',
  params: Closed({ id: Type.String() }),
  query: Closed({
    type: CycleType,
    tool: OptionalLine(),
    operation: OptionalLine(),
    /** The first of the last test, unless it is named. */
    part: Type.Optional(OptionalLine()),
  }),
  result: TestFigures,
  errors: machineErrors,
})

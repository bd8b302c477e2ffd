import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { OptionalLine } from '../wire/text.ts'
import { CycleType, machineErrors, Uuid } from './condition-shapes.ts'

const tag = 'Condition analyzer'
const machineParams = Closed({ id: Type.String() })

/** Amplitudes at the frequencies from 0 on, `hzPerLine` apart; rounded to five decimals. */
export const TestSpectrum = Closed({
  part: Type.String(),
  parts: Type.Array(Type.String()),
  axis: Type.Integer(),
  axes: Type.Integer(),
  hzPerLine: Type.Number(),
  lines: Type.Array(Type.Number()),
  /** Of the fingerprint that holds now; null without one that was recorded in the same way. */
  fingerprint: nullable(Type.Array(Type.Number())),
})
export type TestSpectrum = Static<typeof TestSpectrum>

export const getTestSpectrum = defineCall({
  method: 'GET',
  path: '/api/machines/:id/tests/:cycleUuid/spectrum',
  access: 'machineReader',
  isHeavy: true,
  tag,
  summary: 'The spectrum of a part of a test and of its fingerprint, on one axis',
  params: Closed({ id: Type.String(), cycleUuid: Uuid }),
  query: Closed({
    /** The first, unless it is named. */
    part: Type.Optional(OptionalLine()),
    axis: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, default: 0 })),
  }),
  result: TestSpectrum,
  errors: machineErrors,
})

/** How many times the fingerprint the loudest frequency of each band of a part is, test by test. */
export const Waterfall = Closed({
  /** Null without a fingerprint. */
  part: nullable(Type.String()),
  /** Those of the fingerprint. */
  parts: Type.Array(Type.String()),
  /** Where each band begins, in hertz. */
  bands: Type.Array(Type.Number()),
  /** The oldest first. */
  tests: Type.Array(
    Closed({ cycleUuid: Type.String(), startTime: Type.Integer(), times: Type.Array(Type.Number()) }),
  ),
})
export type Waterfall = Static<typeof Waterfall>

export const getWaterfall = defineCall({
  method: 'GET',
  path: '/api/machines/:id/tests/waterfall',
  access: 'machineReader',
  isHeavy: true,
  tag,
  summary: 'The spectra of a part of the last tests with one tool and operation against their fingerprint',
  params: machineParams,
  query: Closed({
    type: CycleType,
    tool: OptionalLine(),
    operation: OptionalLine(),
    /** The first of the fingerprint, unless it is named. */
    part: Type.Optional(OptionalLine()),
  }),
  result: Waterfall,
  errors: machineErrors,
})

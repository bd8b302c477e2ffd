import Type, { type Static } from 'typebox'
import { Closed } from '../wire/schemas.ts'
import { Line, OptionalLine } from '../wire/text.ts'
import { CycleType, FileName, Moment, Uuid } from './condition-shapes.ts'

const millimetres = Type.Number({ exclusiveMinimum: 0, maximum: 10_000 })

/** A rolling bearing, as its maker lists it; the contact angle in degrees. */
const Bearing = Closed({
  name: Line(),
  balls: Type.Integer({ minimum: 1, maximum: 1000 }),
  ballDiameter: millimetres,
  pitchDiameter: millimetres,
  angle: Type.Number({ minimum: 0, maximum: 90 }),
})

export const TestAnnouncement = Closed({
  cycleUuid: Uuid,
  type: CycleType,
  startTime: Moment,
  endTime: Moment,
  /** Runs of different operations are never compared. */
  operation: Type.Optional(OptionalLine()),
  tool: Type.Optional(OptionalLine()),
  rpm: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  /** How many cuts the tool has made by then: its wear is drawn over them. */
  cuts: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
  /** Of the spindle, so that a frequency can be named after its part. */
  bearings: Type.Optional(Type.Array(Bearing, { maxItems: 8 })),
  /** Recorded as the fingerprint, when the machine was known to be good. */
  isFingerprint: Type.Optional(Type.Boolean()),
  /** Why the machine broke it off; with one the test is ABORTED. */
  messages: Type.Optional(Type.Array(Line(200), { maxItems: 20 })),
  subCycles: Type.Array(
    Closed({
      uuid: Uuid,
      timeSerie: FileName,
      name: Type.Optional(OptionalLine()),
      /** The file itself, where it is small; without it the file is sent afterwards. */
      data: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())),
    }),
    { maxItems: 100 },
  ),
})
export type TestAnnouncement = Static<typeof TestAnnouncement>

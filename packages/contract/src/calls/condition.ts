import { APP_TYPES, APPS } from '@millwright/domain/condition/app'
import { CYCLE_STATUSES } from '@millwright/domain/condition/verdict'
import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'
import { fingerprintFields } from '../fields.ts'
import { Line, OptionalLine, textSchemas } from '../text.ts'

const tag = 'Condition analyzer'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const CycleType = Type.Enum([...APP_TYPES])
const CycleStatusName = Type.Enum([...CYCLE_STATUSES])
const Uuid = Type.String({
  maxLength: 36,
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
})
/** It stands in addresses: no slash, no hidden file. */
const FileName = Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]*$' })
const Moment = Type.Integer({ minimum: 946_684_800_000, maximum: 4_102_444_800_000 })

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
  /** What the machine did: runs of different operations are never compared. */
  operation: Type.Optional(OptionalLine()),
  tool: Type.Optional(OptionalLine()),
  rpm: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
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

export const Cycle = Closed({
  cycleUuid: Type.String(),
  machineId: Type.String(),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  status: CycleStatusName,
  isFingerprint: Type.Boolean(),
  score: nullable(Type.Number()),
  messages: Type.Array(Type.String()),
  type: CycleType,
  tool: Type.String(),
  operation: Type.String(),
  rpm: nullable(Type.Number()),
  /** A JSON string, in which result.status and result.score stand with all that was found. */
  result: Type.String(),
})
export type Cycle = Static<typeof Cycle>

export const SubCycle = Closed({
  uuid: Type.String(),
  cycleUuid: Type.String(),
  /** The name of its file. */
  timeSerie: Type.String(),
  name: Type.String(),
})
export type SubCycle = Static<typeof SubCycle>

const machineErrors = ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', 'APP_CLOSED', 'NOT_FOUND'] as const
const MAX_CYCLES = 1000
/** 0 is all that fit into one answer. */
const limitOf = (usual: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_CYCLES, default: usual }))
const skip = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })))
const machineId = Type.String()

export const listCycles = defineCall({
  method: 'GET',
  path: '/cycles',
  access: 'machineReader',
  tag,
  summary: 'Test runs of a machine, the newest first',
  query: Closed({
    machineId,
    type: Type.Optional(CycleType),
    isFingerprint: Type.Optional(Type.Boolean()),
    startTimeFrom: Type.Optional(Type.String()),
    startTimeTo: Type.Optional(Type.String()),
    /** Only the last of each tool. */
    distincttools: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Enum(['startTime', '-startTime'])),
    skip,
    limit: limitOf(10),
  }),
  result: Type.Array(Cycle),
  paged: true,
  errors: machineErrors,
})

export const listSubCycles = defineCall({
  method: 'GET',
  path: '/subcycles',
  access: 'machineReader',
  tag,
  summary: 'The parts of a test run, each with its file',
  query: Closed({
    machineId,
    cycleUuid: Uuid,
    sort: Type.Optional(Type.Enum(['timeSerie', '-timeSerie'])),
    skip,
    limit: limitOf(100),
  }),
  result: Type.Array(SubCycle),
  paged: true,
  errors: machineErrors,
})

/** Answers with the file itself. */
export const getTestFile = defineCall({
  method: 'GET',
  path: '/storage-api/machine-tests/:cycleUuid/machines/:id/:filename',
  access: 'machineReader',
  tag,
  summary: 'The time series of a part of a test run, as the machine sent it',
  params: Closed({ cycleUuid: Uuid, id: Type.String(), filename: FileName }),
  result: Type.Unknown(),
  errors: [...machineErrors, 'RANGE_NOT_SATISFIABLE', 'SERVICE_NOT_AVAILABLE'],
})

export const MachineApplication = Closed({
  id: Type.String(),
  appId: Type.Enum([...Object.keys(APPS)]),
  family: Type.String(),
  manufacturer: Type.String(),
  type: CycleType,
  enabled: Type.Boolean(),
  /** Epoch milliseconds; null without an end. */
  expireDate: nullable(Type.Integer()),
})
export type MachineApplication = Static<typeof MachineApplication>

/** As many as one asks for at once. */
const MAX_APPLICATIONS = 100
const applicationPaging = {
  skip,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_APPLICATIONS, default: MAX_APPLICATIONS })),
}

export const Application = Closed({ id: Type.String(), appId: Type.String(), type: CycleType })
export type Application = Static<typeof Application>

export const listApplications = defineCall({
  method: 'GET',
  path: '/applications',
  access: 'signedIn',
  tag,
  summary: 'The apps of the condition analyzer',
  query: Closed(applicationPaging),
  result: Type.Array(Application),
  paged: true,
  errors: ['NOT_FOUND'],
})

export const listMachineApplications = defineCall({
  method: 'GET',
  path: '/machineapplications',
  access: 'signedIn',
  tag,
  summary: 'The apps of all machines that the caller sees, those that are off or over too',
  query: Closed({
    ...applicationPaging,
    /** Of the owner of the machines. */
    organizationCode: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  result: Type.Array(MachineApplication),
  paged: true,
  errors: ['NOT_FOUND'],
})

export const getMachineApplications = defineCall({
  method: 'GET',
  path: '/machineapplications/:id',
  access: 'machineReader',
  tag,
  summary: 'The apps of a machine, those that are off or over too',
  params: Closed({ id: Type.String() }),
  result: Type.Array(MachineApplication),
  errors: machineErrors,
})

export const Collision = Closed({ time: Type.Integer() })
export type Collision = Static<typeof Collision>

export const listCollisions = defineCall({
  method: 'GET',
  path: '/collisions',
  access: 'machineReader',
  tag,
  summary: 'Collisions of the spindle of a machine: the newest first, within a range the oldest first',
  query: Closed({
    machineId,
    timeFrom: Type.Optional(Type.String()),
    timeTo: Type.Optional(Type.String()),
    sort: Type.Optional(Type.Enum(['time', '-time'])),
    skip,
    limit: limitOf(10),
  }),
  result: Type.Array(Collision),
  paged: true,
  errors: machineErrors,
})

export const reportCollision = defineCall({
  method: 'POST',
  path: '/api/devices/collisions',
  access: 'device',
  tag,
  summary:
    'Says that the spindle of the own machine ran into something; the same moment twice is one collision',
  body: Closed({ time: Moment }),
  result: null,
  errors: ['APP_CLOSED', 'TOO_MANY_REQUESTS'],
})

export const patchMachineApplication = defineCall({
  method: 'PATCH',
  path: '/api/machines/:id/applications/:appId',
  access: 'machineEditor',
  tag,
  summary: 'Switches an app of a machine on or off, or gives it an end',
  params: Closed({ id: Type.String(), appId: Type.Enum([...Object.keys(APPS)]) }),
  body: Closed({ enabled: Type.Boolean(), expireDate: nullable(Moment) }),
  result: MachineApplication,
  errors: machineErrors,
})

const machineParams = Closed({ id: Type.String() })

const Scored = Closed({ at: Type.Integer(), score: nullable(Type.Number()), status: CycleStatusName })

/** Where a check of a machine is heading, as `Outlook` of the domain says it. */
const OutlookShape = Type.Union([
  Closed({ kind: Type.Enum(['unknown', 'steady']) }),
  Closed({ kind: Type.Literal('passed'), since: Type.Integer() }),
  Closed({
    kind: Type.Literal('reaches'),
    at: Type.Integer(),
    earliest: Type.Integer(),
    latest: Type.Integer(),
  }),
])

/** One check of one machine: of its tools and operations the one that is worst. */
export const MachineCheck = Closed({
  type: CycleType,
  closed: nullable(Type.Enum(['off', 'over'])),
  /** Null without a test in the period. */
  last: nullable(Cycle),
  hasFingerprint: Type.Boolean(),
  /** Of the period, the oldest first. */
  scores: Type.Array(Scored),
  /** The score that `outlook` is about: the warning, or after that the error. */
  limit: Type.Number(),
  outlook: OutlookShape,
})
export type MachineCheck = Static<typeof MachineCheck>

export const ConditionOverview = Closed({
  /** Those with a test, by name. */
  machines: Type.Array(
    Closed({
      machineId: Type.String(),
      name: Type.String(),
      family: Type.String(),
      checks: Type.Array(MachineCheck),
    }),
  ),
  /** All of the group. */
  total: Type.Integer(),
})
export type ConditionOverview = Static<typeof ConditionOverview>

export const getConditionOverview = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/condition',
  access: 'groupReader',
  isHeavy: true,
  tag,
  summary: 'The machines of a group that were tested, with score, trend and what deviates by app',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30 })) }),
  result: ConditionOverview,
  errors: ['GROUP_NOT_FOUND', 'NOT_FOUND'],
})

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

/** How many times the fingerprint the loudest frequency of each band is, test by test. */
export const Waterfall = Closed({
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
  summary: 'The spectra of the last tests with one tool and operation against their fingerprint',
  params: machineParams,
  query: Closed({ type: CycleType, tool: OptionalLine(), operation: OptionalLine() }),
  result: Waterfall,
  errors: machineErrors,
})

/** What good runs looked like, and who said that they were good. */
export const Fingerprint = Closed({
  Id: Type.String(),
  type: CycleType,
  tool: Type.String(),
  operation: Type.String(),
  cycleUuids: Type.Array(Type.String()),
  madeAt: Type.Integer(),
  madeBy: Type.String(),
  reason: Type.String(),
  /** Null for the one that later runs are compared with. */
  endedAt: nullable(Type.Integer()),
})
export type Fingerprint = Static<typeof Fingerprint>

export const listFingerprints = defineCall({
  method: 'GET',
  path: '/api/machines/:id/fingerprints',
  access: 'machineReader',
  tag,
  summary: 'The fingerprints of a machine, also those that were replaced, the newest first',
  params: machineParams,
  query: Closed({ type: Type.Optional(CycleType) }),
  result: Type.Array(Fingerprint),
  errors: machineErrors,
})

export const addFingerprint = defineCall({
  method: 'POST',
  path: '/api/machines/:id/fingerprints',
  access: 'toolEditor',
  tag,
  summary: 'Makes good runs the fingerprint of their app, tool and operation, in place of an earlier one',
  params: machineParams,
  body: Closed({
    cycleUuids: Type.Array(Uuid, { minItems: 1, maxItems: 20 }),
    ...textSchemas(fingerprintFields),
  }),
  result: Fingerprint,
  errors: [...machineErrors, 'VALIDATION_FAILED'],
})

export const announceTest = defineCall({
  method: 'POST',
  path: '/api/devices/tests',
  access: 'device',
  tag,
  summary:
    'Says that the own machine made a test; the files that it names come with it or are sent afterwards',
  body: TestAnnouncement,
  result: null,
  errors: ['VALIDATION_FAILED', 'APP_CLOSED', 'TOO_MANY_REQUESTS'],
})

/** The body is the file itself. */
export const storeTestFile = defineCall({
  method: 'PUT',
  path: '/api/devices/tests/:cycleUuid/:filename',
  access: 'device',
  tag,
  summary: 'Stores a file of a test that was announced',
  params: Closed({ cycleUuid: Uuid, filename: FileName }),
  result: null,
  errors: [
    'NOT_FOUND',
    'VALIDATION_FAILED',
    'PAYLOAD_TOO_LARGE',
    'FILE_QUOTA_REACHED',
    'TOO_MANY_REQUESTS',
    'SERVICE_NOT_AVAILABLE',
  ],
})

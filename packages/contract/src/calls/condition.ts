import { APP_TYPES, APPS } from '@millwright/domain/condition/app'
import { CYCLE_STATUSES } from '@millwright/domain/condition/verdict'
import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'
import { Line, OptionalLine } from '../text.ts'

const tag = 'Condition analyzer'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const CycleType = Type.Enum([...APP_TYPES])
const Uuid = Type.String({
  maxLength: 36,
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
})
/** It stands in addresses: no slash, no hidden file. */
const FileName = Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]*$' })
const Moment = Type.Integer({ minimum: 946_684_800_000, maximum: 4_102_444_800_000 })

export const TestAnnouncement = Closed({
  cycleUuid: Uuid,
  type: CycleType,
  startTime: Moment,
  endTime: Moment,
  /** What the machine did: runs of different operations are never compared. */
  operation: Type.Optional(OptionalLine()),
  tool: Type.Optional(OptionalLine()),
  rpm: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  /** Why the machine broke it off; with one the test is ABORTED. */
  messages: Type.Optional(Type.Array(Line(200), { maxItems: 20 })),
  subCycles: Type.Array(Closed({ uuid: Uuid, timeSerie: FileName, name: Type.Optional(OptionalLine()) }), {
    maxItems: 100,
  }),
})
export type TestAnnouncement = Static<typeof TestAnnouncement>

export const Cycle = Closed({
  cycleUuid: Type.String(),
  machineId: Type.String(),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  status: Type.Enum([...CYCLE_STATUSES]),
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

export const listMachineApplications = defineCall({
  method: 'GET',
  path: '/machineapplications',
  access: 'machineReader',
  tag,
  summary: 'The apps of a machine, those that are off or over too',
  query: Closed({ machineId }),
  result: Type.Array(MachineApplication),
  errors: machineErrors,
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

const machineParams = Closed({ id: Type.String() })

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
  body: Closed({ cycleUuids: Type.Array(Uuid, { minItems: 1, maxItems: 20 }), reason: Line(200) }),
  result: Fingerprint,
  errors: [...machineErrors, 'VALIDATION_FAILED'],
})

export const announceTest = defineCall({
  method: 'POST',
  path: '/api/devices/tests',
  access: 'device',
  tag,
  summary: 'Says that the own machine made a test; the files that it names are sent afterwards',
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

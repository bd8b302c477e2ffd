import { APP_IDS } from '@millwright/domain/condition/app'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Cycle, CycleType, FileName, limitOf, machineErrors, skip, Uuid } from './condition-shapes.ts'

const tag = 'Condition analyzer'
const machineId = Type.String()

export const SubCycle = Closed({
  uuid: Type.String(),
  cycleUuid: Type.String(),
  /** The name of its file. */
  timeSerie: Type.String(),
  name: Type.String(),
})
export type SubCycle = Static<typeof SubCycle>

export const listCycles = defineCall({
  method: 'GET',
  path: '/cycles',
  access: 'machineReader',
  tag,
  summary: 'Test runs of a machine, the newest first',
  query: Closed({
    machineId,
    type: Type.Optional(CycleType),
    cycleUuid: Type.Optional(Uuid),
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
  summary:
    'The parts of a test run, each with its file; its machine is found by the test where it is not named',
  query: Closed({
    machineId: Type.Optional(machineId),
    cycleUuid: Uuid,
    sort: Type.Optional(Type.Enum(['timeSerie', '-timeSerie'])),
    skip,
    limit: limitOf(100),
  }),
  result: Type.Array(SubCycle),
  paged: true,
  errors: machineErrors,
})

/** By its id or its type; a test by its own id. */
const ApplicationOrTest = Type.Union([Type.Enum([...APP_IDS]), CycleType, Uuid])

/** Answers with the file itself. */
export const getTestFile = defineCall({
  method: 'GET',
  path: '/storage-api/machine-tests/:application/machines/:id/:filename',
  access: 'machineReader',
  tag,
  summary:
    'The time series of a part of a test run, as the machine sent it: of the last test of an application with a file of this name, or of the test whose cycleUuid is given in place of the application',
  params: Closed({ application: ApplicationOrTest, id: Type.String(), filename: FileName }),
  answers: 'file',
  result: Type.Unknown(),
  errors: [...machineErrors, 'RANGE_NOT_SATISFIABLE', 'SERVICE_NOT_AVAILABLE'],
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

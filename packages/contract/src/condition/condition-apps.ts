import { APPS } from '@millwright/domain/condition/app'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { CycleType, Moment, machineErrors, skip } from './condition-shapes.ts'

const tag = 'Condition analyzer'

/** Under which its pages are. */
export const ANALYZER_ID = 'condition-analyzer'

/** One app of one machine. */
export const AppOfMachine = Closed({
  id: Type.String(),
  appId: Type.Enum([...Object.keys(APPS)]),
  type: CycleType,
  enabled: Type.Boolean(),
  /** Epoch milliseconds; null without an end. */
  expireDate: nullable(Type.Integer()),
})
export type AppOfMachine = Static<typeof AppOfMachine>

/** A machine with all of its apps. */
export const MachineApplication = Closed({
  /** Of the machine. */
  id: Type.String(),
  /** The analyzer as a whole. */
  appId: Type.Literal(ANALYZER_ID),
  family: Type.String(),
  manufacturer: Type.String(),
  applications: Type.Array(AppOfMachine),
  /** Whether one of them is open. */
  enabled: Type.Boolean(),
  /** When the last of them ends; null where one has no end. */
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
  errors: ['SWITCHED_OFF', 'NOT_FOUND'],
})

export const listMachineApplications = defineCall({
  method: 'GET',
  path: '/machineapplications',
  access: 'signedIn',
  tag,
  summary: 'The machines that the caller sees, each with its apps, those that are off or over too',
  query: Closed({
    ...applicationPaging,
    /** Of the owner of the machines. */
    organizationCode: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  result: Type.Array(MachineApplication),
  paged: true,
  errors: ['SWITCHED_OFF', 'NOT_FOUND'],
})

export const getMachineApplications = defineCall({
  method: 'GET',
  path: '/machineapplications/:id',
  access: 'machineReader',
  tag,
  summary: 'A machine with its apps, those that are off or over too',
  params: Closed({ id: Type.String() }),
  result: MachineApplication,
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
  result: AppOfMachine,
  errors: machineErrors,
})

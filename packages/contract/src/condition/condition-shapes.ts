import { APP_TYPES } from '@millwright/domain/condition/app'
import { CYCLE_STATUSES, CYCLE_WAITS } from '@millwright/domain/condition/verdict'
import Type, { type Static } from 'typebox'
import { Closed, nullable } from '../wire/schemas.ts'

export const CycleType = Type.Enum([...APP_TYPES])
export const CycleStatusName = Type.Enum([...CYCLE_STATUSES])

export const Uuid = Type.String({
  maxLength: 36,
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
})
/** It is part of addresses: no slash, no hidden file. */
export const FileName = Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]*$' })
export const Moment = Type.Integer({ minimum: 946_684_800_000, maximum: 4_102_444_800_000 })

export const Cycle = Closed({
  cycleUuid: Type.String(),
  machineId: Type.String(),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  status: CycleStatusName,
  /** Why the status is `-`; null for any other. */
  waitsFor: nullable(Type.Enum([...CYCLE_WAITS])),
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

export const machineErrors = [
  'ERROR_MACHINE_NOT_FOUND',
  'LICENCE_NEEDED',
  'APP_CLOSED',
  'SWITCHED_OFF',
  'NOT_FOUND',
] as const
const MAX_CYCLES = 1000
/** 0 is all that fit into one answer. */
export const limitOf = (usual: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_CYCLES, default: usual }))
export const skip = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })))

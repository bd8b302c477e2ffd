import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { type TextFields, textSchemas } from '../wire/text.ts'
import { CycleType, machineErrors, Uuid } from './condition-shapes.ts'

/** Why tests are known to be good. */
export const fingerprintFields = { reason: line(200) } satisfies TextFields

const tag = 'Condition analyzer'
const machineParams = Closed({ id: Type.String() })

/** What good runs looked like, and who marked them as good. */
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

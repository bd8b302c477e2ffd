import Type, { type Static } from 'typebox'
import { fingerprintFields } from '../fields.ts'
import { Closed, defineCall } from '../wire/call.ts'
import { textSchemas } from '../wire/text.ts'
import { CycleType, machineErrors, nullable, Uuid } from './condition-shapes.ts'

const tag = 'Condition analyzer'
const machineParams = Closed({ id: Type.String() })

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

import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, OptionalLine, type TextFields, textSchemas } from '../wire/text.ts'
import { CycleType, machineErrors, Uuid } from './condition-shapes.ts'

/** Chosen by a person, recorded at the machine, followed by a run that a person called good, or by the budget. */
export const FINGERPRINT_KINDS = ['chosen', 'recorded', 'followed', 'budget'] as const

/** Why tests are known to be good. */
export const fingerprintFields = { reason: line(200) } satisfies TextFields

const tag = 'Condition analyzer'
const machineParams = Closed({ id: Type.String() })

/** With the person who marked its runs as good. */
export const Fingerprint = Closed({
  Id: Type.String(),
  type: CycleType,
  tool: Type.String(),
  operation: Type.String(),
  cycleUuids: Type.Array(Type.String()),
  madeAt: Type.Integer(),
  madeBy: Type.String(),
  reason: Type.String(),
  kind: Type.Enum([...FINGERPRINT_KINDS]),
  /** Of a step: the tests that came to those of the one before. */
  added: Type.Array(Type.String()),
  /** Null for the one that later runs are compared with. */
  endedAt: nullable(Type.Integer()),
  /** Later runs are no longer compared with it, as an earlier one either. */
  takenOut: nullable(Closed({ at: Type.Integer(), by: Type.String(), reason: Type.String() })),
  /** Of the one in use with vibration: how many times louder a fault has to be to be seen; null for others. */
  hearing: nullable(
    Closed({
      /** Since its newest run. */
      days: Type.Integer(),
      fresh: Type.Number(),
      now: Type.Number(),
      /** When what its check is about was repaired after its newest run; null where it was not. */
      repairedAt: nullable(Type.Integer()),
      /** False where a fresh good run is needed. */
      isEnough: Type.Boolean(),
    }),
  ),
  /** Other operations and tools whose records would not be refused as those of another operation. */
  alike: Type.Array(Type.String()),
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
  summary:
    'Makes good runs the fingerprint of their app, tool and operation, in place of an earlier one; waits for those that are being read',
  params: machineParams,
  body: Closed({
    cycleUuids: Type.Array(Uuid, { minItems: 1, maxItems: 20 }),
    ...textSchemas(fingerprintFields),
  }),
  result: Fingerprint,
  errors: [...machineErrors, 'VALIDATION_FAILED', 'SERVICE_NOT_AVAILABLE'],
})

export const callTestGood = defineCall({
  method: 'POST',
  path: '/api/machines/:id/tests/:cycleUuid/good',
  access: 'toolEditor',
  tag,
  summary:
    'Calls a test good that was judged by its vibration: the fingerprint in use follows, and the test is judged by it again',
  params: Closed({ id: Type.String(), cycleUuid: Uuid }),
  body: Closed(textSchemas(fingerprintFields)),
  result: Fingerprint,
  errors: [...machineErrors, 'VALIDATION_FAILED', 'SERVICE_NOT_AVAILABLE'],
})

export const takeOutFingerprint = defineCall({
  method: 'DELETE',
  path: '/api/machines/:id/fingerprints/:fingerprintId',
  access: 'toolEditor',
  tag,
  summary:
    'Takes a fingerprint out: the one before the one in use holds again, and a test that was called good gets its result back',
  params: Closed({ id: Type.String(), fingerprintId: Id }),
  query: Closed({ reason: Type.Optional(OptionalLine(200)) }),
  result: null,
  errors: machineErrors,
})

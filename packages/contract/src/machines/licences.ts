import { code } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id, type TextFields, textSchemas } from '../wire/text.ts'

const tag = 'Licences'

export const activationFields = { Code: code(64) } satisfies TextFields

export const Activation = Closed({
  Type: Type.Enum(['FREE_TRIAL', 'FULL']),
  StartDate: Type.String(),
  EndDate: Type.String(),
})
export type Activation = Static<typeof Activation>

export const License = Closed({
  MachineId: Type.String(),
  /** None 0, not yet started -1, active 1, expired 2 (rules: licence 1). */
  Status: Type.Enum([0, -1, 1, 2]),
  IsFreeTrial: Type.Boolean(),
  IsFull: Type.Boolean(),
  FreeTrialReady: Type.Boolean(),
  Activations: Type.Array(Activation),
})
export type License = Static<typeof License>

const params = Closed({ org: Type.String(), id: Id })

export const getLicense = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/license',
  access: 'machineReader',
  tag,
  summary: 'What a machine is licensed for',
  params,
  result: License,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const activateMachine = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/activation',
  access: 'machineOwner',
  tag,
  summary: 'Starts the free trial of a machine that is ready for one, or a full licence with its code',
  params,
  body: Closed({
    Type: Type.Enum(['FREE_TRIAL', 'FULL']),
    /** Printed on the licence; only for a full one. */
    Code: Type.Optional(textSchemas(activationFields).Code),
  }),
  result: Closed({ machine_id: Type.String(), license: License }),
  errors: ['ERROR_MACHINE_NOT_FOUND', 'MACHINE_ACTIVATION_ERROR', 'TOO_MANY_REQUESTS'],
})

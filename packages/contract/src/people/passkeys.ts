import { line } from '@millwright/domain/text/text-rule'
import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, type TextFields, textSchemas } from '../wire/text.ts'
import { currentPasswordFields } from './people-fields.ts'

const tag = 'Authentication'
const { currentPassword } = textSchemas(currentPasswordFields)
const inOrganization = Closed({ org: Type.String() })

export const passkeyFields = { Name: line() } satisfies TextFields
const { Name } = textSchemas(passkeyFields)

/** As browsers read and write it (WebAuthn, JSON). */
const WebAuthnJson = Type.Record(Type.String(), Type.Unknown())

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/:org/auth/passkeys',
  access: 'organizationMember',
  tag,
  summary: 'Devices with which the caller signs in without a password',
  params: inOrganization,
  result: Closed({
    /** False where another provider signs people in, or where browsers have none: without TLS, and at an address of numbers. */
    IsPossible: Type.Boolean(),
    Passkeys: Type.Array(
      Closed({
        Id,
        Name: Type.String(),
        /** Epoch milliseconds. */
        AddedAt: Type.Integer(),
        /** Null for one that was not used yet. */
        UsedAt: nullable(Type.Integer()),
      }),
    ),
  }),
})

export const offerPasskey = defineCall({
  method: 'POST',
  path: '/api/:org/auth/passkeys/offer',
  access: 'organizationMember',
  tag,
  summary:
    'What a browser needs to make a passkey, good for ten minutes. Within ten minutes of signing in, or with the current password',
  params: inOrganization,
  body: Closed({ currentPassword: Type.Optional(currentPassword) }),
  result: Closed({
    /** For `navigator.credentials.create`. */
    Options: WebAuthnJson,
    /** Sent back with the answer. */
    Pass: Type.String(),
  }),
  errors: ['PASSWORD_NEEDED', 'TOO_MANY_PASSKEYS', 'NOT_POSSIBLE_HERE', 'TOO_MANY_REQUESTS'],
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/:org/auth/passkeys',
  access: 'organizationMember',
  tag,
  summary: 'Registers the passkey that the browser has made',
  params: inOrganization,
  body: Closed({ Name, Pass: Type.String({ maxLength: 2_000 }), Answer: WebAuthnJson }),
  result: Closed({
    /** Empty where the caller has some. They are never shown again. */
    RecoveryCodes: Type.Array(Type.String()),
  }),
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS', 'NOT_POSSIBLE_HERE', 'TOO_MANY_REQUESTS'],
})

export const removePasskey = defineCall({
  method: 'POST',
  path: '/api/:org/auth/passkeys/:passkeyId/removal',
  access: 'organizationMember',
  tag,
  summary: 'Removes a passkey. Within ten minutes of signing in, or with the current password',
  params: Closed({ org: Type.String(), passkeyId: Id }),
  body: Closed({ currentPassword: Type.Optional(currentPassword) }),
  result: null,
  errors: ['PASSWORD_NEEDED', 'SECOND_FACTOR_KEPT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

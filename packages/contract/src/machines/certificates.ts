import { CERTIFICATE_ORIGINS, CERTIFICATE_STATES } from '@millwright/domain/devices/device-certificate'
import { lines } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, type TextFields, textSchema } from '../wire/text.ts'

const tag = 'Machines'

const At = Type.Integer({ description: 'Epoch milliseconds.' })
/** SHA-256, as tools write it but for the colons. */
const Fingerprint = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })

export const DeviceCertificate = Closed({
  Fingerprint,
  Serial: Type.String(),
  Subject: Type.String(),
  Origin: Type.Enum([...CERTIFICATE_ORIGINS]),
  State: Type.Enum([...CERTIFICATE_STATES]),
  NotAfter: At,
  IssuedAt: At,
  IssuedBy: Type.String(),
  Withdrawn: nullable(Closed({ At, By: Type.String() })),
})
export type DeviceCertificate = Static<typeof DeviceCertificate>

export const DeviceCertificates = Closed({
  /** Whether devices connect to the portal's own broker over TLS. */
  CanIssue: Type.Boolean(),
  /** Whether authorities of the plant's own are named. */
  CanRegister: Type.Boolean(),
  Certificates: Type.Array(DeviceCertificate),
})
export type DeviceCertificates = Static<typeof DeviceCertificates>

const params = Closed({ org: Type.String(), id: Type.String() })
/** Far more than one has, with the words that tools write beside it. */
const MAX_PEM = 20_000

/** In PEM: a request for a certificate (PKCS#10) made with the device's own key, and a certificate of another authority. */
export const certificateFields = { Request: lines(MAX_PEM), Certificate: lines(MAX_PEM) } satisfies TextFields

export const listCertificates = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/certificates',
  access: 'machineEditor',
  tag,
  summary: 'The certificates with which the device of a machine signs in, the newest first',
  params,
  result: DeviceCertificates,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

/** How long a certificate may be valid, in days. */
export const CERTIFICATE_DAYS = { min: 1, usual: 730, max: 3_650 } as const

export const issueCertificate = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/certificates',
  access: 'machineEditor',
  tag,
  summary:
    'Issues a certificate for the device of a machine: for a request, or with a key that is shown once',
  params,
  body: Closed({
    Days: Type.Optional(Type.Integer({ minimum: CERTIFICATE_DAYS.min, maximum: CERTIFICATE_DAYS.max })),
    Request: Type.Optional(textSchema(certificateFields.Request)),
  }),
  result: Closed({
    Certificate: DeviceCertificate,
    /** In PEM. */
    Pem: Type.String(),
    /** In PEM, without a passphrase; null for a request. It is kept nowhere. */
    Key: nullable(Type.String()),
  }),
  errors: ['ERROR_MACHINE_NOT_FOUND', 'CERTIFICATES_NOT_POSSIBLE', 'TOO_MANY_CERTIFICATES'],
})

export const registerCertificate = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/certificates/registered',
  access: 'machineEditor',
  tag,
  summary:
    'Lets the device of a machine sign in with a certificate of an authority that the operator has named',
  params,
  body: Closed({ Certificate: textSchema(certificateFields.Certificate) }),
  result: DeviceCertificate,
  errors: [
    'ERROR_MACHINE_NOT_FOUND',
    'CERTIFICATES_NOT_POSSIBLE',
    'TOO_MANY_CERTIFICATES',
    'CERTIFICATE_KNOWN',
  ],
})

export const withdrawCertificate = defineCall({
  method: 'DELETE',
  path: '/api/:org/machines/:id/certificates/:fingerprint',
  access: 'machineEditor',
  tag,
  summary: 'Withdraws a certificate for good; connections that were made with it end at once',
  params: Closed({ ...params.properties, fingerprint: Id }),
  result: null,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'CERTIFICATE_NOT_FOUND'],
})

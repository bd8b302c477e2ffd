import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed } from '../wire/schemas.ts'
import { Id, Language } from '../wire/text.ts'

const tag = 'Documents'

export const MachineDocument = Closed({
  Id: Type.String(),
  /** The name of the file. */
  Name: Type.String(),
  /** Read from the bytes. */
  Type: Type.String(),
  /** In bytes. */
  Size: Type.Integer(),
  /** SHA-256 of the bytes, in hexadecimal. */
  Checksum: Type.String(),
  /** Empty where nobody named one. */
  Language: Type.String(),
  /** For all machines of the family that the owner has, not for this one alone. */
  IsOfFamily: Type.Boolean(),
  /** Counted among documents of the same name, language and reach. */
  Version: Type.Integer(),
  /** The newest of them. */
  IsCurrent: Type.Boolean(),
  CreatedAt: Type.String(),
  CreatedBy: Type.String(),
})
export type MachineDocument = Static<typeof MachineDocument>

/** The serial number, or the Id where machines of two owners have the same one. */
const Serial = Type.String({ minLength: 1, maxLength: 100 })
const ofMachine = Closed({ org: Type.String(), serial: Serial })
const one = Closed({ org: Type.String(), serial: Serial, docId: Id })

export const listDocuments = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:serial/documents',
  access: 'machineReader',
  tag,
  summary: 'The documents of a machine, the newest first',
  params: ofMachine,
  query: Closed(paging),
  result: Type.Array(MachineDocument),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'SWITCHED_OFF', 'NOT_FOUND'],
})

/** Answers with the file itself. */
export const getDocument = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:serial/documents/:docId',
  access: 'machineReader',
  tag,
  summary: 'A document: the file itself, whole or a range of it',
  params: one,
  answers: 'file',
  result: Type.Unknown(),
  errors: [
    'ERROR_MACHINE_NOT_FOUND',
    'SWITCHED_OFF',
    'NOT_FOUND',
    'RANGE_NOT_SATISFIABLE',
    'SERVICE_NOT_AVAILABLE',
  ],
})

/** A form with one file; not JSON, hence no schema of its body here. */
export const addDocument = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:serial/documents',
  access: 'machineEditor',
  tag,
  summary:
    'Stores a file of any kind, sent as a form, as a document of the machine, or of all machines of its family; one of a name that is there is its next version',
  params: ofMachine,
  query: Closed({ language: Type.Optional(Language), family: Type.Optional(Type.Boolean()) }),
  takes: 'multipart/form-data',
  result: MachineDocument,
  errors: [
    'ERROR_MACHINE_NOT_FOUND',
    'SWITCHED_OFF',
    'NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'FILE_QUOTA_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION_FAILED',
    'SERVICE_NOT_AVAILABLE',
  ],
})

export const removeDocument = defineCall({
  method: 'DELETE',
  path: '/api/:org/machines/:serial/documents/:docId',
  access: 'machineEditor',
  tag,
  summary: 'Removes a document of the machine',
  params: one,
  result: null,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'SWITCHED_OFF', 'NOT_FOUND'],
})

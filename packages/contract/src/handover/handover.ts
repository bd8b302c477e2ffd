import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed } from '../wire/schemas.ts'
import { Id, textSchemas } from '../wire/text.ts'
import {
  Handover,
  HandoverHead,
  HandoverNote,
  HandoverPerson,
  MAX_HANDOVER_PEOPLE,
  NewNote,
  noteFields,
} from './handover-shapes.ts'

const tag = 'Shift handover'
const access = 'organizationMember'
const org = { org: Type.String() }
const one = Closed({ ...org, handoverId: Id })
const ofNote = Closed({ ...org, handoverId: Id, noteId: Id })
const ofPhoto = Closed({ ...org, handoverId: Id, noteId: Id, photoId: Id })

export const listHandovers = defineCall({
  method: 'GET',
  path: '/api/:org/handovers',
  access,
  tag,
  summary: 'Handovers of shifts, the newest first; of sites at which the caller sees no machine none',
  params: Closed(org),
  query: Closed(paging),
  result: Type.Array(HandoverHead),
  paged: true,
})

export const listOpenHandovers = defineCall({
  method: 'GET',
  path: '/api/:org/handovers/open',
  access,
  tag,
  summary: 'Of the shifts that run now, and of those whose handover nobody has confirmed in the last day',
  params: Closed(org),
  result: Type.Array(HandoverHead),
})

export const getHandover = defineCall({
  method: 'GET',
  path: '/api/:org/handovers/:handoverId',
  access,
  tag,
  isHeavy: true,
  summary:
    'What was made against the goal, the largest stops, open alarms, work, people and notes of a shift; with groupId of the machines of a group',
  params: one,
  query: Closed({ groupId: Type.Optional(Id) }),
  result: Handover,
  errors: ['HANDOVER_NOT_FOUND', 'GROUP_NOT_FOUND'],
})

export const listHandoverNotes = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/handover-notes',
  access: 'handoverNoteReader',
  tag,
  summary:
    'The notes about a machine, and about all of its shift, of handovers that nobody has confirmed yet',
  params: Closed({ id: Id }),
  result: Type.Array(Closed({ HandoverId: Type.String(), ...HandoverNote.properties })),
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const addHandoverNote = defineCall({
  method: 'POST',
  path: '/api/:org/handovers/:handoverId/notes',
  access,
  tag,
  summary: 'Writes a note for the next shift',
  params: one,
  body: NewNote,
  result: HandoverNote,
  errors: [
    'HANDOVER_NOT_FOUND',
    'HANDOVER_CONFIRMED',
    'ERROR_MACHINE_NOT_FOUND',
    'GROUP_NOT_FOUND',
    'TOO_MANY_NOTES',
  ],
})

const noteErrors = ['HANDOVER_NOT_FOUND', 'HANDOVER_CONFIRMED', 'NOT_FOUND', 'NOTE_OF_OTHERS'] as const

export const changeHandoverNote = defineCall({
  method: 'PUT',
  path: '/api/:org/handovers/:handoverId/notes/:noteId',
  access,
  tag,
  summary: 'Changes the text of a note; who had ticked it has to read it again',
  params: ofNote,
  body: Closed(textSchemas(noteFields)),
  result: HandoverNote,
  errors: noteErrors,
})

export const removeHandoverNote = defineCall({
  method: 'DELETE',
  path: '/api/:org/handovers/:handoverId/notes/:noteId',
  access,
  tag,
  summary: 'Removes a note with its photos',
  params: ofNote,
  result: null,
  errors: noteErrors,
})

export const readHandoverNote = defineCall({
  method: 'PUT',
  path: '/api/:org/handovers/:handoverId/notes/:noteId/read',
  access,
  tag,
  summary: 'Ticks a note as read by the caller, or takes that back',
  params: ofNote,
  body: Closed({ IsRead: Type.Boolean() }),
  result: HandoverNote,
  errors: ['HANDOVER_NOT_FOUND', 'NOT_FOUND'],
})

/** A form with one file; not JSON, hence no schema of its body here. */
export const addHandoverPhoto = defineCall({
  method: 'POST',
  path: '/api/:org/handovers/:handoverId/notes/:noteId/photos',
  access,
  tag,
  summary: 'Adds a photo as the field file of a form; it has to be a picture by its bytes',
  params: ofNote,
  takes: 'multipart/form-data',
  result: HandoverNote,
  errors: [
    ...noteErrors,
    'TOO_MANY_NOTES',
    'PAYLOAD_TOO_LARGE',
    'FILE_QUOTA_REACHED',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION_FAILED',
    'SERVICE_NOT_AVAILABLE',
  ],
})

export const getHandoverPhoto = defineCall({
  method: 'GET',
  path: '/api/:org/handovers/:handoverId/notes/:noteId/photos/:photoId',
  access,
  tag,
  summary: 'The bytes of a photo',
  params: ofPhoto,
  answers: 'file',
  result: Type.Unknown(),
  errors: ['HANDOVER_NOT_FOUND', 'NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'SERVICE_NOT_AVAILABLE'],
})

export const removeHandoverPhoto = defineCall({
  method: 'DELETE',
  path: '/api/:org/handovers/:handoverId/notes/:noteId/photos/:photoId',
  access,
  tag,
  summary: 'Removes a photo of a note',
  params: ofPhoto,
  result: null,
  errors: noteErrors,
})

export const putHandoverPeople = defineCall({
  method: 'PUT',
  path: '/api/:org/handovers/:handoverId/people',
  access,
  tag,
  summary: 'Says who was there in the shift, in place of what the portal found out',
  params: one,
  body: Type.Array(HandoverPerson, { maxItems: MAX_HANDOVER_PEOPLE }),
  result: Type.Array(HandoverPerson),
  errors: ['HANDOVER_NOT_FOUND', 'HANDOVER_CONFIRMED'],
})

export const giveHandover = defineCall({
  method: 'PUT',
  path: '/api/:org/handovers/:handoverId/handed-over',
  access,
  tag,
  summary: 'The caller hands the shift over',
  params: one,
  result: HandoverHead,
  errors: ['HANDOVER_NOT_FOUND', 'HANDOVER_CONFIRMED'],
})

export const confirmHandover = defineCall({
  method: 'PUT',
  path: '/api/:org/handovers/:handoverId/confirmation',
  access,
  tag,
  summary: 'The caller takes over and has read it, which does not say that all is well',
  params: one,
  result: HandoverHead,
  errors: ['HANDOVER_NOT_FOUND', 'HANDOVER_CONFIRMED', 'HANDOVER_TOO_EARLY'],
})

import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'

export const handover = defineContract({
  tags: {
    'Shift handover': {
      rank: 145,
      says: 'What happened in a shift, the notes of those who leave, and the confirmation of those who come.',
    },
  },
  access: {
    handoverNoteReader: rule('ownMachine', 'everywhere', 'People of the organization that has the machine'),
  },
  errors: {
    HANDOVER_NOT_FOUND: { status: 404, means: 'There is no such handover, or none of its machines is seen' },
    HANDOVER_CONFIRMED: {
      status: 409,
      means: 'The handover was confirmed and cannot be changed any more',
    },
    HANDOVER_TOO_EARLY: {
      status: 409,
      means: 'The shift goes on for more than an hour: its handover cannot be confirmed yet',
    },
    NOTE_OF_OTHERS: { status: 403, means: 'Only the person who wrote a note changes or removes it' },
    TOO_MANY_NOTES: {
      status: 409,
      means: 'The handover has as many notes, or the note as many photos, as it may have',
    },
  },
  audit: [{ rank: 55, actions: ['handover_given', 'handover_confirmed', 'handover_people_changed'] }],
  pages: {
    handover: { path: '/handover', title: 'handover', area: 'everywhere', menu: 'fleet', rank: 50 },
  },
  help: { handover: 'handover' },
  /** A note, a photo, the people of a shift, or its confirmation. */
  organizationEvents: ['handoverChanged'],
  foundTexts: ['handover_note'],
})

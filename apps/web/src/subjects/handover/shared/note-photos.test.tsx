import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import ui from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { sentAfterAsking } from '../../../testing/asks-first.tsx'
import { NotePhotos } from './note-photos.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

test('a photo of a note is deleted after a question that names it', async () => {
  const note = { Id: 'n1', Photos: [{ Id: 'p1', Name: 'belt.jpg' }] }
  const sent = await sentAfterAsking(
    <NotePhotos org="NORDHAUS" handoverId="h1" note={note as never} isChangeable />,
    {
      button: 'Remove the photo belt.jpg',
      says: 'belt.jpg is deleted for all and cannot be brought back.',
      does: 'Remove the photo',
    },
  )
  expect(sent).toEqual([expect.stringMatching(/^DELETE .*p1$/)])
})

import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../platform/i18n/texts.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { sentAfterAsking } from '../../testing/asks-first.tsx'
import { PhotosCard } from './photos-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', mergeTexts([ui, texts]))
})
afterEach(cleanup)

test('a photo of a piece of work is deleted after a question that names it', async () => {
  const activity = { Id: 'a1', Photos: [{ Id: 'p1', Name: 'belt.jpg' }] }
  const sent = await sentAfterAsking(
    <PhotosCard
      org="NORDHAUS"
      activity={activity as never}
      work={{ isDone: false, photos: [] } as never}
      onPhoto={() => undefined}
    />,
    {
      button: 'Remove belt.jpg',
      says: 'belt.jpg is deleted for all and cannot be brought back.',
      does: 'Remove the photo',
    },
  )
  expect(sent).toEqual([expect.stringMatching(/^DELETE .*p1$/)])
})

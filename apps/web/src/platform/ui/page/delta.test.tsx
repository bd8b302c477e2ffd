import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { renderPart } from '../../../testing/test-page.tsx'
import { i18n } from '../../i18n/i18n.ts'
import texts from '../texts/en-US.json' with { type: 'json' }
import { Delta, ShareDelta } from './delta.tsx'

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

test.each([
  [2.34, 'Up', '2.3 h'],
  [-2.34, 'Down', '2.3 h'],
  [0.04, 'Unchanged', '0.0 h'],
  [-0.04, 'Unchanged', '0.0 h'],
])('who hears a change of %s hears "%s" before its number', (value, heard, shown) => {
  const { container } = renderPart(<Delta value={value} unit=" h" better="down" />)
  screen.getByRole('img', { name: heard })
  expect(container.textContent).toContain(shown)
})

test('a share that falls is heard as down, whichever direction is the better one', () => {
  renderPart(
    <>
      <ShareDelta share={-0.05} better="down" />
      <ShareDelta share={-0.05} />
    </>,
  )
  expect(screen.getAllByRole('img', { name: 'Down' })).toHaveLength(2)
})

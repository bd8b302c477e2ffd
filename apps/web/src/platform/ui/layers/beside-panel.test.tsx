import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../testing/test-page.tsx'
import { i18n } from '../../i18n/i18n.ts'
import ui from '../texts/en-US.json' with { type: 'json' }
import { BesidePanel } from './beside-panel.tsx'

beforeAll(() => {
  i18n.use('en-US', ui)
})
beforeEach(() => {
  // A desk: no query for a narrow window holds.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})
afterEach(cleanup)

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <BesidePanel
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title="How this was counted"
      width={34}
      page={
        <button type="button" onClick={() => setOpen(true)}>
          Availability
        </button>
      }
    >
      Work + Idle
    </BesidePanel>
  )
}

it('lies beside the page, which is used on, and gives the focus back', async () => {
  renderPart(<Page />)
  const opener = await screen.findByRole('button', { name: 'Availability' })
  opener.focus()
  fireEvent.click(opener)
  const panel = screen.getByRole('complementary', { name: 'How this was counted' })
  expect(panel.contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  // Still in the page, and not hidden behind the panel.
  expect(screen.getByRole('button', { name: 'Availability' })).toBe(opener)
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

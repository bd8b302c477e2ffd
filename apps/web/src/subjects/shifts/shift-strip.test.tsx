import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import { faultsOf, type PlanDraft, withHours } from './plan-draft.ts'
import { ShiftStrip } from './shift-strip.tsx'

const shift = (key: number, start: string, end: string) => ({ key, start, end, kpi: null, amount: null })
const seen = vi.fn<(draft: PlanDraft) => void>()

function Strip() {
  const [draft, setDraft] = useState<PlanDraft>([shift(0, '06:00', '14:00'), shift(1, '22:00', '06:00')])
  seen(draft)
  return (
    <ShiftStrip
      draft={draft}
      faults={faultsOf(draft)}
      zone="UTC"
      onChange={(index, hours) => setDraft(withHours(draft, index, hours))}
    />
  )
}

/** Pointers that were captured: the document of these tests captures none. */
const captured = new Set<number>()
beforeEach(() => {
  i18n.use('en-US', { shifts: { shift: 'Shift {{number}}', start: 'Start', end: 'End', zone: '{{zone}}' } })
  captured.clear()
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation((id) => void captured.add(id))
  vi.spyOn(HTMLElement.prototype, 'hasPointerCapture').mockImplementation((id) => captured.has(id))
  // A day of 960 pixels: 40 an hour.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 100,
    width: 960,
  } as DOMRect)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const handle = (name: string) => screen.getByRole('slider', { name })
const hours = () => seen.mock.lastCall?.[0].map(({ start, end }) => `${start}-${end}`)

test.each(['mouse', 'touch'])('an hour is dragged by %s, to the quarter', (pointerType) => {
  renderPart(<Strip />)
  const end = handle('Shift 1: End')
  fireEvent.pointerMove(end, { pointerId: 1, pointerType, clientX: 900 })
  expect(hours()).toEqual(['06:00-14:00', '22:00-06:00'])
  fireEvent.pointerDown(end, { pointerId: 1, pointerType, button: 0, clientX: 660 })
  fireEvent.pointerMove(end, { pointerId: 1, pointerType, clientX: 100 + 15.3 * 40 })
  expect(hours()).toEqual(['06:00-15:15', '22:00-06:00'])
  expect(end.getAttribute('aria-valuetext')).toBe('15:15')
  // It is no shift without a length, and midnight is the end of the day.
  fireEvent.pointerMove(end, { pointerId: 1, pointerType, clientX: 100 + 6 * 40 })
  expect(hours()).toEqual(['06:00-15:15', '22:00-06:00'])
  fireEvent.pointerMove(end, { pointerId: 1, pointerType, clientX: 5_000 })
  expect(hours()).toEqual(['06:00-00:00', '22:00-06:00'])
  expect(Number(end.getAttribute('aria-valuenow'))).toBe(24)
})

test('an hour is moved by keys, also over midnight', () => {
  renderPart(<Strip />)
  const start = handle('Shift 2: Start')
  expect(start.tabIndex).toBe(0)
  fireEvent.keyDown(start, { key: 'ArrowRight' })
  fireEvent.keyDown(start, { key: 'PageUp' })
  expect(hours()).toEqual(['06:00-14:00', '23:15-06:00'])
  fireEvent.keyDown(start, { key: 'PageUp' })
  expect(hours()).toEqual(['06:00-14:00', '00:15-06:00'])
})

test('hours that are only shown have nothing to drag', () => {
  renderPart(<ShiftStrip draft={[shift(0, '06:00', '14:00')]} faults={new Map()} zone="UTC" />)
  expect(screen.queryAllByRole('slider')).toEqual([])
})

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/test-page.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { DayRangePicker } from '../fields/day-range-picker.tsx'
import { RangeNotice } from './range-notice.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { useDayRange } from './use-day-range.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T10:00:00Z') })
  i18n.use('en-US', texts)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page() {
  const days = useDayRange('UTC')
  const { from, to } = days.range
  return (
    <>
      <DayRangePicker range={days.range} lastDay={days.today} onChange={days.onRange} />
      <button type="button" onClick={() => days.onRange({ from: '2023-10-02', to: '2026-11-01' })}>
        years
      </button>
      <button type="button" onClick={() => days.onRange({ from: '2026-11-02', to: '2026-11-01' })}>
        reversed
      </button>
      {days.fault ? <RangeNotice fault={days.fault} /> : <output>{`figures of ${from} to ${to}`}</output>}
    </>
  )
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = async (preset: string) => {
  click(/^Period:/)
  fireEvent.click(await screen.findByRole('menuitem', { name: preset }))
}
const figures = (days: string) => screen.findByText(`figures of ${days}`)

test('a whole month of 31 days is chosen in two clicks, and the button names it', async () => {
  renderPage(<Page />)
  await figures('2026-11-12 to 2026-11-18')
  await choose('Last month')
  await figures('2026-10-01 to 2026-10-31')
  expect(screen.getByRole('button', { name: 'Period: Last month' })).toBeTruthy()
  await choose('Yesterday')
  await figures('2026-11-17 to 2026-11-17')
})

test('days that are too many stay in the fields with the message, and nothing is shown for them', async () => {
  renderPage(<Page />)
  await figures('2026-11-12 to 2026-11-18')
  click('years')
  expect(await screen.findAllByText('Max 30 days')).toHaveLength(2)
  expect(screen.getByLabelText('From').textContent).toBe('2023-10-02')
  expect(screen.getByLabelText('To').textContent).toBe('2026-11-01')
  expect(screen.queryByText(/^figures/)).toBeNull()
  click('reversed')
  expect(await screen.findAllByText('The start lies after the end.')).toHaveLength(2)
  await choose('This month')
  await figures('2026-11-01 to 2026-11-18')
})

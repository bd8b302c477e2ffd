import { MantineProvider } from '@mantine/core'
import type { Period } from '@millwright/domain/time/period'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import days from '../days/texts/en-US.json' with { type: 'json' }
import { periodText } from '../text/period-text.ts'
import { PeriodPicker } from './period-picker.tsx'

beforeAll(async () => {
  i18n.use('en-US', days)
})
afterEach(cleanup)

const LAST_DAY = '2026-11-12'

function Probe({ first }: { first: Period }) {
  const [period, setPeriod] = useState(first)
  return (
    <MantineProvider env="test">
      <PeriodPicker period={period} onChange={setPeriod} lastDay={LAST_DAY} />
      <output>{JSON.stringify(period)}</output>
    </MantineProvider>
  )
}
const shown = (): Period => JSON.parse(screen.getByRole('status').textContent)

test('a period goes back and forward, but not past the last day', () => {
  render(<Probe first={{ kind: 'week', day: '2026-11-04' }} />)
  expect(screen.getByText('2026-11-02 – 2026-11-08')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }))
  expect(screen.getByText('2026-11-09 – 2026-11-15')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Forward' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(shown()).toEqual({ kind: 'week', day: '2026-11-04' })
})

test('another kind is about the same days', () => {
  render(<Probe first={{ kind: 'day', day: '2026-11-04' }} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(screen.getByText('November 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
  expect(shown()).toEqual({ kind: 'custom', from: '2026-10-14', to: LAST_DAY })
})

test('more than thirty days are said to be too many', () => {
  render(<Probe first={{ kind: 'custom', from: '2026-10-01', to: LAST_DAY }} />)
  expect(screen.getByText('Max 30 days')).toBeTruthy()
})

test('a period is written in the order of the language', () => {
  expect(periodText({ kind: 'week', day: LAST_DAY }, 'it-IT')).toBe('09-11-2026 – 15-11-2026')
  expect(periodText({ kind: 'month', day: LAST_DAY }, 'it-IT')).toBe('novembre 2026')
  expect(periodText({ kind: 'year', day: LAST_DAY }, 'en-US')).toBe('2026')
})

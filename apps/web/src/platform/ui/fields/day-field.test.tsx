import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import days from '../days/texts/en-US.json' with { type: 'json' }
import { DayField } from './day-field.tsx'

beforeEach(() => i18n.use('en-US', days))
afterEach(cleanup)

function Probe() {
  const [day, setDay] = useState('2026-11-12')
  return (
    <MantineProvider env="test">
      <DayField label="Day" value={day} onChange={setDay} lastDay="2026-11-20" />
    </MantineProvider>
  )
}

test('a day is chosen from a calendar that is loaded when it is opened', async () => {
  render(<Probe />)
  const field = screen.getByLabelText('Day')
  expect(field.textContent).toBe('2026-11-12')
  expect(document.querySelector('table')).toBeNull()
  fireEvent.click(field)
  const isDay = (day: string) => (screen.getByRole('button', { name: day }) as HTMLButtonElement).disabled
  await screen.findByRole('button', { name: 'November 18, 2026' }, { timeout: 60_000 })
  expect(isDay('November 21, 2026')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'November 18, 2026' }))
  expect(screen.getByLabelText('Day').textContent).toBe('2026-11-18')
  expect(screen.queryByRole('button', { name: 'November 18, 2026' })).toBeNull()
})

test('the calendar has the words of the language', async () => {
  i18n.use('de-DE', days)
  render(<Probe />)
  fireEvent.click(screen.getByLabelText('Day'))
  await screen.findByRole('button', { name: '18. November 2026' }, { timeout: 60_000 })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([...'MDMDFSS'])
  fireEvent.click(screen.getByRole('button', { name: 'November 2026' }))
  expect(screen.getByRole('button', { name: 'Mär' })).toBeTruthy()
})

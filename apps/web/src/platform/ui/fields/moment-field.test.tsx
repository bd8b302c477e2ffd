import { MantineProvider, Modal } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import days from '../days/texts/en-US.json' with { type: 'json' }
import ui from '../texts/en-US.json' with { type: 'json' }
import { MomentField } from './moment-field.tsx'

beforeEach(() => i18n.use('en-US', { ...days, ...ui }))
afterEach(cleanup)

function Probe({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return (
    <MantineProvider env="test">
      <MomentField label="From" isOptional value={value} onChange={setValue} />
      <output>{value}</output>
    </MantineProvider>
  )
}
const value = () => screen.getByRole('status').textContent
const open = async () => {
  fireEvent.click(screen.getByLabelText('From'))
  return screen.findByRole('button', { name: 'March 5, 2030' }, { timeout: 60_000 })
}

test('a day and a time are chosen in a calendar that is loaded when it is opened', async () => {
  render(<Probe first="2030-03-04T06:00" />)
  expect(screen.getByLabelText('From').textContent).toBe('2030-03-04 06:00')
  fireEvent.click(await open())
  expect(value()).toBe('2030-03-05T06:00')
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: '17' } })
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '45' } })
  expect(value()).toBe('2030-03-05T17:45')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByLabelText('Hours')).toBeNull()
  expect(screen.getByLabelText('From').textContent).toBe('2030-03-05 17:45')
})

test('where none is a choice it can be taken away again', async () => {
  render(<Probe first="2030-03-04T06:00" />)
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(value()).toBe('')
  expect(screen.getByLabelText('From').textContent).toBe('–')
})

test('a week begins with the day of the language', async () => {
  render(<Probe first="2030-03-04T06:00" />)
  await open()
  const weekdays = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(weekdays().join('')).toBe('SMTWTFS')
})

test('Escape closes the calendar, and leaves the dialog around it open', async () => {
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <Modal opened onClose={onClose}>
        <MomentField label="From" isOptional value="2030-03-04T06:00" onChange={() => undefined} />
      </Modal>
    </MantineProvider>,
  )
  for (const name of ['Hours', 'Minutes']) {
    await open()
    fireEvent.keyDown(screen.getByLabelText(name), { key: 'Escape' })
    expect(screen.queryByLabelText(name)).toBeNull()
  }
  fireEvent.keyDown(await open(), { key: 'Escape' })
  expect(screen.queryByLabelText('Hours')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

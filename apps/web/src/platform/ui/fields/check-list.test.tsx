import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import texts from '../texts/en-US.json' with { type: 'json' }
import { CheckList } from './check-list.tsx'

beforeAll(async () => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const ITEMS = ['Saw 1', 'Saw 2', 'Drill'].map((label) => ({ id: label, label, hint: `model of ${label}` }))

function Probe() {
  const [checked, setChecked] = useState(['Drill'])
  return (
    <MantineProvider env="test">
      <CheckList label="Machines" searchLabel="Find" items={ITEMS} checked={checked} onChange={setChecked} />
    </MantineProvider>
  )
}

test('what is chosen stays chosen while something else is looked for', () => {
  render(<Probe />)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'saw' } })
  expect(screen.queryByLabelText(/^Drill/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose all' }))
  expect(screen.getByText('3 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(screen.getByText('1 of 3')).toBeTruthy()
})

test('nothing found is said', () => {
  render(<Probe />)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'lathe' } })
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

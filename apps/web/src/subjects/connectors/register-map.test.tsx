import type { ModbusEntry } from '@millwright/contract/connectors/settings/modbus'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import { RegisterMap } from './register-map.tsx'
import { readRows } from './register-rows.ts'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', texts))
afterEach(cleanup)

const POWER = 'Power; 1; input; 52; float32; 0; ABCD; 1; W'
const rows = (text: string): readonly ModbusEntry[] => {
  const read = readRows(text)
  return 'line' in read ? [] : read
}

/** With a button that does what a template does. */
function Registers() {
  const [entries, setEntries] = useState<readonly ModbusEntry[]>(rows(POWER))
  return (
    <>
      <RegisterMap label="Registers" hint="" entries={entries} onEntries={setEntries} />
      <button type="button" onClick={() => setEntries(rows('Energy; 1; input; 72; float32'))}>
        {'template'}
      </button>
      <output>{entries.map(({ Name }) => Name).join(' ')}</output>
    </>
  )
}
const table = (): HTMLTextAreaElement => screen.getByLabelText('Registers')
const type = (value: string) => fireEvent.change(table(), { target: { value } })

test.each([
  [`${POWER}\npower; 1; input; 60; float32`, 'Several registers have this name: Power, power'],
  [`${POWER}\nLoad; 1; input; 52; float32`, 'The same register is there twice: Power, Load'],
  [
    `${POWER}\nSpeed; 1; input; 53; int16`,
    'These have a register in common, so an address or a type is wrong: Power, Speed',
  ],
  ['Last; 1; input; 65535; float32', 'Ends after the last register: Last'],
  ['Flag; 1; coil; 5; int16', 'This table has bits only: Flag'],
  ['Flag; 1; holding; 5; bit; 16', 'A bit needs a part from 0 to 15, a text one from 1 to 120: Flag'],
])('registers that cannot be right say why while they are typed: %s', (typed, sentence) => {
  renderPart(<Registers />)
  type(typed)
  expect(screen.getByText(sentence)).toBeDefined()
  type(POWER)
  expect(screen.queryByText(sentence)).toBeNull()
})

test('registers of a template take the place of those that were typed, also of a line that cannot be read', () => {
  renderPart(<Registers />)
  type('Power; one')
  expect(screen.getByRole('status').textContent).toBe('Power')
  fireEvent.click(screen.getByText('template'))
  expect(table().value).toContain('Energy; 1; input; 72')
})

import type { MachineNow } from '@millwright/contract/fleet/fleet'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { machineOf } from '../../testing/test-machines.ts'
import statusTexts from '../status/shared/texts/en-US.json' with { type: 'json' }
import { RowLine } from './row-line.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', { ...texts, ...statusTexts }))
afterEach(cleanup)

const inAlarm = machineOf('a', 'FAIL', 1)
const doing: MachineNow = {
  MachineId: 'a',
  Program: 'Door 12',
  Operator: null,
  Alarm: null,
  Shift: null,
  Lost: null,
  Availability: null,
  LeftOut: 0,
}
const textOf = (now: MachineNow | undefined) =>
  render(<RowLine machine={inAlarm} doing={now} />).container.textContent

test('a machine in alarm says which one it is', () => {
  expect(textOf({ ...doing, Alarm: { Code: '4012', Text: 'Vacuum low', Since: 1 } })).toBe('4012Vacuum low')
})

test('a machine in alarm that reported none says so', () => {
  expect(textOf(doing)).toBe('No alarm reported')
})

test('while its alarms are not known nothing is said about them', () => {
  expect(textOf(undefined)).not.toContain('alarm')
})

import type { MachineStop } from '@millwright/contract/stops/stops'
import type { WasteReason } from '@millwright/domain/stops/usage-class'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../../platform/i18n/texts.ts'
import { prepareCharts, renderChart } from '../../../testing/test-charts.tsx'
import { machineOf } from '../../../testing/test-machines.ts'
import stopTexts from '../shared/texts/en-US.json' with { type: 'json' }
import texts from './texts/en-US.json' with { type: 'json' }
import { WhyCard } from './why-card.tsx'

await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', mergeTexts([texts, stopTexts]))
})
afterEach(cleanup)

const SIX: WasteReason[] = [
  'MachineFault',
  'ShortageOfMaterial',
  'Setup',
  'QualityCheck',
  'Cleaning',
  'DefectiveMaterial',
]
const STOP: MachineStop = {
  From: 1_000,
  To: 200_000,
  IsOpen: true,
  Status: 'FAIL',
  Planned: 199_000,
  Cost: null,
  IsUnexplained: true,
  Reason: null,
  Alarm: { Code: '4012', Text: 'Vacuum' },
  Program: '',
  Proposal: { Reason: 'MachineFault', By: 'alarm' },
}
const show = (stop: Partial<MachineStop>, isReader = false) =>
  renderChart(
    <WhyCard
      machine={machineOf('nst-01', 'FAIL', 1_000)}
      stop={{ ...STOP, ...stop }}
      reasons={SIX}
      isReader={isReader}
    />,
  )
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a proposal is chosen already and says where it comes from', () => {
  show({})
  expect(button(/Machine fault.*Alarm, repair/).getAttribute('aria-pressed')).toBe('true')
  screen.getByText('Proposed from 4012')
  expect(button(/Save “Machine fault”/).disabled).toBe(false)
  fireEvent.click(button(/^Cleaning/))
  expect(button(/Save “Cleaning”/).disabled).toBe(false)
})

test('a reason that was given is shown as saved, with who gave it', () => {
  show({ Reason: { Reason: 'Cleaning', Source: 'person', By: 'M. Ferri', At: 36_000_000 } })
  screen.getByText('Given by M. Ferri at 11:00')
  expect(button(/“Cleaning” is saved/).disabled).toBe(true)
})

test('the other six are behind one button', () => {
  show({ Proposal: null })
  expect(button(/Tap a reason/).disabled).toBe(true)
  fireEvent.click(button(/6 other reasons/))
  fireEvent.click(button(/^Break/))
  button(/Save “Break”/)
})

test('people of another organization see it and change nothing', () => {
  show({}, true)
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  screen.getByText('Reasons and pieces are given by people of Nordhaus Möbel.')
})

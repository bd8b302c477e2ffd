import type { MachineEnergy } from '@millwright/contract/energy/energy'
import type { Machine } from '@millwright/contract/machines/machines'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import uiTexts from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts } from '../../../testing/test-charts.tsx'
import { machineOf } from '../../../testing/test-machines.ts'
import { answerCalls, refusal, renderPage } from '../../../testing/test-page.tsx'
import machineTexts from '../../machines/shared/texts/en-US.json' with { type: 'json' }
import statusTexts from '../../status/shared/texts/en-US.json' with { type: 'json' }
import texts from '../texts/en-US.json' with { type: 'json' }
import type { EnergyView } from '../use-energy-view.ts'
import { ChooseMachines } from './choose-machines.tsx'
import { CompareCard } from './compare-card.tsx'

await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', { ...texts, ...statusTexts, ...machineTexts, ...uiTexts })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const byStatus = (EXE: number, READY: number) => ({
  ...{ HANDLING: 0, FAIL: 0, POWER_OFF: 0, DISCONNECTED: 0, NoData: 0 },
  ...{ EXE, READY },
})
const energyOf = (Wh: number, idle: number): MachineEnergy =>
  ({
    ReadTo: '2026-11-03T23:00:00.000Z',
    Currency: 'EUR',
    CyclesAre: 'cycles',
    Total: { Wh, Cost: Wh / 4000, Cycles: null, ByStatus: byStatus(Wh - idle, idle) },
    Idle: { Wh: idle, Cost: idle / 4000 },
    Buckets: [2, 3].map((day) => ({
      From: `2026-11-0${day}T00:00:00.000Z`,
      To: `2026-11-0${day + 1}T00:00:00.000Z`,
      Wh: byStatus((Wh - idle) / 2, idle / 2),
      Cost: Wh / 8000,
    })),
  }) as unknown as MachineEnergy

const named = (id: string, Name: string, changes: Partial<Machine> = {}): Machine => ({
  ...machineOf(id, 'READY', null),
  Name,
  MachineFamily: 'PLS',
  Activations: [{ Type: 'FULL', StartDate: '2020-01-01T00:00:00Z', EndDate: '2100-01-01T00:00:00Z' }],
  ...changes,
})
const range = { from: '2026-11-02', to: '2026-11-03' }
const view = { range, isOver: true, period: { kind: 'week', day: range.to } } as EnergyView

test('two machines are side by side, each day in a chart of its own with one table for both', async () => {
  answerCalls(({ pathname }) =>
    pathname.endsWith('/energy') ? energyOf(20_000, 8000) : named('saw-2', 'Saw 2'),
  )
  const choice = { chosen: ['saw-2'], onChosen: vi.fn() }
  renderPage(
    <CompareCard
      machine={named('saw-1', 'Saw 1')}
      energy={energyOf(16_000, 2000)}
      view={view}
      choice={choice}
    />,
  )
  const table = await screen.findByRole('table', { name: 'Compare' })
  const cells = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('Cost')).toEqual(['€4.00', expect.stringContaining('€5.00')])
  expect(cells('Energy used while idle')).toEqual([
    '12.5% · €0.502,000 Wh',
    expect.stringContaining('40.0% · €2.00'),
  ])
  expect(cells('Idle')).toEqual(['12.5%', '40.0%'])
  for (const name of ['Saw 1', 'Saw 2'])
    expect(await screen.findByRole('application', { name: new RegExp(`^${name}`) })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Saw 2: Cost (EUR)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close the comparison' }))
  expect(choice.onChosen).toHaveBeenCalledWith([])
})

test('a machine that the person does not see is refused by name, and nothing of it is shown', async () => {
  answerCalls(() => refusal(404, 'ERROR_MACHINE_NOT_FOUND'))
  const choice = { chosen: ['foreign'], onChosen: vi.fn() }
  renderPage(
    <CompareCard
      machine={named('saw-1', 'Saw 1')}
      energy={energyOf(16_000, 2000)}
      view={view}
      choice={choice}
    />,
  )
  expect(await screen.findByText('foreign could not be loaded')).toBeTruthy()
  expect(screen.queryByRole('table')).toBe(null)
})

test('only machines of the group that have the page can be chosen, at most three', async () => {
  const session = {
    organization: { BusinessCode: 'NORDHAUS' },
    selectedGroup: { Id: 'g1', Name: 'All' },
    features: { energy: true },
  }
  const all = ['own', 'a', 'b', 'c', 'd'].map((id) => named(id, `Machine ${id}`))
  answerCalls(() => [...all, named('nest', 'Without page', { MachineFamily: 'CDL' })])
  const onChosen = vi.fn()
  renderPage(<ChooseMachines own="own" chosen={['a']} onChosen={onChosen} />, { session })
  await screen.findByText('Machine b')
  expect(screen.queryByText('Machine own')).toBe(null)
  expect(screen.queryByText('Without page')).toBe(null)
  const show = screen.getByRole('button', { name: 'Compare' })
  for (const id of ['b', 'c', 'd'])
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`Machine ${id}`) }))
  expect(show.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('At most 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /Machine d/ }))
  fireEvent.click(show)
  expect(onChosen).toHaveBeenCalledWith(['a', 'b', 'c'])
})

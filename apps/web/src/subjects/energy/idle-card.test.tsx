import type { MachineEnergy } from '@millwright/contract/energy/energy'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { prepareCharts, renderChart } from '../../testing/test-charts.tsx'
import { machineOf } from '../../testing/test-machines.ts'
import type { PartProps } from './board-props.ts'
import { IdleCard } from './idle-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { useAmounts } from './use-amounts.ts'

await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const energy = {
  Total: { Wh: 20_000 },
  Idle: { Wh: 5000, Cost: 1.25, Co2: 2000, Seconds: 3600, Spans: [], Long: { Count: 0, Wh: 0 } },
  Silent: { Wh: 1000, Cost: null, Co2: 400, Seconds: 600 },
  BaseLoad: { Watts: 300, Wh: 7200, Cost: 1.8, Co2: null },
} as unknown as MachineEnergy

function Shown() {
  const view = { period: { kind: 'day' } } as PartProps['view']
  return (
    <IdleCard
      machine={machineOf('saw-1', 'READY', null)}
      energy={energy}
      view={view}
      amounts={useAmounts('EUR')}
    />
  )
}

test('what was used for nothing is said in energy, money and CO₂, as far as they are known', () => {
  renderChart(<Shown />)
  expect(screen.getByText('€1.25 · 2.0 kg CO₂')).toBeTruthy()
  expect(screen.getByText('1,000 Wh · 0.4 kg CO₂')).toBeTruthy()
  expect(screen.getByText('300 W · 7,200 Wh · €1.80')).toBeTruthy()
})

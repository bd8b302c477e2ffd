import type {
  AnalyticsDay,
  AnalyticsFigures,
  AnalyticsInputs,
} from '@millwright/contract/analytics/analytics-shapes'
import { NOTHING_MADE } from '@millwright/domain/analytics/figures'
import { noUsage } from '@millwright/domain/analytics/usage-totals'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { dayBounds } from '@millwright/domain/time/zone'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import uiTexts from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts, renderChart } from '../../testing/test-charts.tsx'
import stops from '../stops/shared/texts/en-US.json' with { type: 'json' }
import { DaysCard } from './days-card.tsx'
import { HeatCard } from './heat-card.tsx'
import { LossSentence } from './loss-sentence.tsx'
import { OeeCard } from './oee-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { UsageCard } from './usage-card.tsx'
import { WasteCard } from './waste-card.tsx'

await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', { ...texts, ...stops, ...uiTexts })
})
afterEach(cleanup)

const zeros = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

const NOTHING: AnalyticsFigures = {
  Availability: null,
  Performance: null,
  Quality: null,
  OEE: null,
  UsageTimes: zeros(USAGE_CLASSES),
  WasteTimes: zeros(WASTE_REASONS),
  MainUsageLevel: null,
  RunTime: 0,
  AvailableTime: 0,
  UtilizationTime: 0,
  UtilizationAvailability: null,
  TechnicalAvailability: null,
  PlannedTime: 0,
  NoData: 0,
  Notes: [],
}
const SHIFT: AnalyticsFigures = {
  ...NOTHING,
  Availability: 93.8,
  Performance: 83.3,
  Quality: 96,
  OEE: 75,
  UsageTimes: { ...NOTHING.UsageTimes, MainUsage: 6, Idle: 1 },
  WasteTimes: { ...NOTHING.WasteTimes, Idle: 1, Setup: 0.5 },
  AvailableTime: 8,
  RunTime: 6.2,
  TechnicalAvailability: 97.5,
  Notes: ['no_defects_counted'],
}
const inputs: AnalyticsInputs = { totals: noUsage(), made: NOTHING_MADE }

test('the ring and the factors open how they were counted, and say what was not counted', () => {
  const onExplain = vi.fn()
  renderChart(
    <OeeCard
      machineIds={[]}
      figures={SHIFT}
      before={{ ...SHIFT, OEE: 70 }}
      inputs={inputs}
      method="CLASSIC_MODEL"
      days={7}
      target={{ OEE: 80, Availability: null, Performance: null, Quality: 98 }}
      onExplain={onExplain}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'How this was counted' }))
  fireEvent.click(screen.getByRole('button', { name: /^Quality/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Technical availability 97.5%' }))
  expect(onExplain.mock.calls).toEqual([
    [{ kind: 'figure', figure: 'OEE' }],
    [{ kind: 'figure', figure: 'Quality' }],
    [{ kind: 'level', level: 'TechnicalAvailability' }],
  ])
  expect(screen.getByRole('button', { name: 'Run time 6.20 h' })).toBeTruthy()
  expect(screen.getByText(/all are taken for good/)).toBeTruthy()
  expect(screen.getByText('target 80.0%')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Quality.*target 98.0%/ })).toBeTruthy()
  const table = screen.getByRole('table', { name: 'OEE' })
  expect(within(table).getByRole('row', { name: 'OEE 75.0% 70.0% 80.0%' })).toBeTruthy()
  expect(within(table).getByRole('row', { name: 'Performance 83.3% 83.3% —' })).toBeTruthy()
})

test('the largest loss is named in hours and pieces, and nothing is said without one', () => {
  const lostAt = (Unit: string, Goal: number, Idle: number) => ({
    Unit,
    Goal,
    WasteTimes: { ...SHIFT.WasteTimes, Idle },
  })
  renderChart(<LossSentence figures={SHIFT} units={[lostAt('pieces', 60, 1)]} />)
  expect(screen.getByText(/Idle: 1\.00 h.*about 60 pieces at/)).toBeTruthy()
  cleanup()
  // Of unlike units each by the time that was lost at it.
  renderChart(<LossSentence figures={SHIFT} units={[lostAt('pieces', 60, 0.5), lostAt('m', 300, 0.5)]} />)
  expect(screen.getByText(/about 30 pieces and 150 metres at/)).toBeTruthy()
  cleanup()
  const { container } = renderChart(<LossSentence figures={NOTHING} units={[]} />)
  expect(container.textContent).not.toContain('largest')
})

test('waste is listed from the greatest on, and each reason opens how it was counted', () => {
  const onExplain = vi.fn()
  renderChart(<WasteCard figures={SHIFT} before={NOTHING} costs={null} onExplain={onExplain} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Idle1.00 h',
    'Setup0.50 h',
  ])
  expect(screen.getByText('too little data before to compare')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Setup/ }))
  expect(onExplain.mock.calls).toEqual([['Setup']])
})

test('a change is a percentage only against something that was there before', () => {
  const WasteTimes = { ...SHIFT.WasteTimes, Idle: 0.8, Setup: 0, Break: 0.01 }
  renderChart(
    <WasteCard
      figures={{ ...SHIFT, WasteTimes: { ...SHIFT.WasteTimes, Break: 2 } }}
      before={{ ...SHIFT, WasteTimes }}
      costs={null}
      onExplain={() => undefined}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Break2.00 h> 10 ×',
    'Idle1.00 h25%',
    'Setup0.50 hnew',
  ])
})

test('days and their usage share a cursor, and a day opens', async () => {
  const onDay = vi.fn()
  const days = ['2026-11-02', '2026-11-03'].map((Day): AnalyticsDay => ({ Day, ...SHIFT }))
  const { container } = renderChart(
    <ChartGroup>
      <DaysCard days={days} before={[]} targets={[]} zone="Europe/Rome" onDay={onDay} />
      <UsageCard
        hint=""
        rows={days.map((day) => ({
          key: day.Day,
          label: day.Day,
          figures: day,
          time: dayBounds(day.Day, 'Europe/Rome'),
        }))}
        onExplain={() => undefined}
      />
    </ChartGroup>,
  )
  const day = screen.getByRole('button', { name: /^2026-11-02/ })
  fireEvent.focus(day)
  const faded = () =>
    [...container.querySelectorAll('[data-part=bar]')].map((bar) => bar.hasAttribute('data-faded'))
  await waitFor(() => expect(faded()).toEqual([false, true]))
  fireEvent.click(day)
  expect(onDay.mock.calls).toEqual([['2026-11-02']])
})

test('days, usage and hours are charts that have a table; a class opens how it was counted', () => {
  const onExplain = vi.fn()
  const day: AnalyticsDay = { Day: '2026-11-02', ...SHIFT }
  renderChart(
    <>
      <DaysCard days={[day]} before={[]} targets={[80]} zone="UTC" onDay={() => undefined} />
      <UsageCard
        hint=""
        rows={['Saw', 'Drill', 'Press'].map((label) => ({ key: label, label, figures: SHIFT }))}
        onExplain={onExplain}
      />
      <HeatCard days={[]} zone="UTC" />
    </>,
  )
  for (const name of ['OEE by day', 'Usage time', 'Main usage by hour'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  // The only day is what is shown: there is nothing to open.
  expect(screen.getByRole('application', { name: 'OEE by day' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Main usage 18.00 h' })).toBeTruthy()
  // Shares in the segments have one decimal: 6 of 7 hours.
  expect(screen.getAllByText('85.7%')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Technical fault 0.00 h' }))
  expect(onExplain.mock.calls).toEqual([['TechnicalFault']])
})

test('with rates each reason has its money, and all of them together', () => {
  const costs = {
    Currency: 'EUR',
    IsPart: false,
    PerHour: 80,
    UsageTimes: {},
    WasteTimes: { Idle: 80, Setup: 40 },
  }
  renderChart(<WasteCard figures={SHIFT} before={NOTHING} costs={costs} onExplain={() => undefined} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Idle1.00 h€80.00',
    'Setup0.50 h€40.00',
  ])
  expect(screen.getByText('1.50 h in total · €120')).toBeTruthy()
})

import { HOUR_MS } from '@millwright/domain/time/lengths'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareCharts, renderChart } from '../../../../testing/test-charts.tsx'
import { Gauge } from '../arcs/gauge.tsx'
import { gaugeTable } from '../arcs/gauge-table.ts'
import { Ring } from '../arcs/ring.tsx'
import { barTable } from '../bars/bar-table.ts'
import { HeatMap } from '../bars/heat-map.tsx'
import { Pareto } from '../bars/pareto.tsx'
import { StackedBars } from '../bars/stacked-bars.tsx'
import { LineChart } from '../lines/line-chart.tsx'
import { SlotLines } from '../lines/slot-lines.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartGroup } from './chart-group.tsx'
import { ChartPart } from './chart-part.tsx'

const { paths } = await prepareCharts()
afterEach(cleanup)

const FROM = Date.UTC(2026, 10, 12, 6)
const PERIOD = { from: FROM, to: FROM + 4 * HOUR_MS }
const TIMES = [0, 1, 2, 3, 4].map((hour) => FROM + hour * HOUR_MS)
const SERIES = [
  { name: 'Work', colour: 'work' },
  { name: 'Idle', colour: 'idle' },
]
const BARS = [
  { key: 'a', label: '06', values: [3, 1], time: { from: FROM, to: FROM + HOUR_MS } },
  { key: 'b', label: '07', values: [null, null], time: { from: FROM + HOUR_MS, to: FROM + 2 * HOUR_MS } },
  { key: 'c', label: '08', values: [2, 0], time: { from: FROM + 2 * HOUR_MS, to: FROM + 3 * HOUR_MS } },
]
const BANDS = [
  { from: 0, to: 100, colour: 'alarm', name: 'cold' },
  { from: 100, to: 200, colour: 'work', name: 'good' },
]
const spoken = (chart: HTMLElement) => chart.querySelector('[aria-live]')?.textContent
const press = (chart: HTMLElement, key: string) => fireEvent.keyDown(chart, { key })

const line = (values: (number | null)[], name = 'Power') => (
  <LineChart
    label={name}
    times={TIMES}
    series={[{ name, colour: 'accent-text', values }]}
    view={PERIOD}
    zone="UTC"
  />
)

describe('a line chart', () => {
  test('says the point that the arrow keys have reached', async () => {
    renderChart(line([1, 2, 3, 4, 5]))
    const chart = screen.getByRole('application', { name: 'Power' })
    press(chart, 'End')
    await waitFor(() => expect(spoken(chart)).toBe('2026-11-12 10:00:00: Power 5.0'))
    press(chart, 'ArrowLeft')
    await waitFor(() => expect(spoken(chart)).toBe('2026-11-12 09:00:00: Power 4.0'))
    fireEvent.blur(chart)
    await waitFor(() => expect(spoken(chart)).toBe(''))
  })

  test('says the status of the machine at a point, the later one where it changes and the last one at the end', async () => {
    const half = FROM + 2 * HOUR_MS
    renderChart(
      <LineChart
        label="Power"
        times={TIMES}
        series={[{ name: 'Power', colour: 'accent-text', values: [1, 2, 3, 4, 5] }]}
        spans={[
          { from: FROM, to: half, colour: 'work', label: 'Work' },
          { from: half, to: PERIOD.to, colour: 'idle', label: 'Idle' },
        ]}
        view={PERIOD}
        zone="UTC"
      />,
    )
    const chart = screen.getByRole('application', { name: 'Power' })
    const expectSpoken = (text: string) => waitFor(() => expect(spoken(chart)).toBe(text))
    press(chart, 'Home')
    await expectSpoken('2026-11-12 06:00:00 · Work: Power 1.0')
    press(chart, 'ArrowRight')
    press(chart, 'ArrowRight')
    await expectSpoken('2026-11-12 08:00:00 · Idle: Power 3.0')
    press(chart, 'End')
    await expectSpoken('2026-11-12 10:00:00 · Idle: Power 5.0')
  })

  test('breaks where a value is missing, and says so', async () => {
    renderChart(line([1, 2, 3, 4, 5])).unmount()
    expect(paths.filter(({ rectangles }) => rectangles > 1)).toEqual([])
    renderChart(line([1, 2, null, 4, 5]))
    await waitFor(() => expect(paths.some(({ rectangles }) => rectangles === 2)).toBe(true))
    const chart = screen.getByRole('application', { name: 'Power' })
    press(chart, 'Home')
    press(chart, 'ArrowRight')
    press(chart, 'ArrowRight')
    await waitFor(() => expect(spoken(chart)).toBe('2026-11-12 08:00:00: Power —'))
  })
})

describe('charts of a group', () => {
  test('share one cursor: a bar is brought out for the moment looked at on a line', async () => {
    const { container } = renderChart(
      <ChartGroup period={PERIOD}>
        {line([1, 2, 3, 4, 5])}
        <StackedBars label="Energy" series={SERIES} bars={BARS} />
      </ChartGroup>,
    )
    const faded = () =>
      [...container.querySelectorAll('[data-part=bar]')].map((bar) => bar.hasAttribute('data-faded'))
    expect(faded()).toEqual([false, false, false])
    press(screen.getByRole('application', { name: 'Power' }), 'Home')
    await waitFor(() => expect(faded()).toEqual([false, true, true]))
  })
})

test('a row of a heat map is brought out for the bar that is looked at, and the other way round', async () => {
  const rows = BARS.map(({ key, label, time }) => ({ key, label, time, values: [1, 2] }))
  const { container } = renderChart(
    <ChartGroup>
      <StackedBars label="Energy" series={SERIES} bars={BARS} />
      <HeatMap label="Hours" name="Share" columns={['a', 'b']} rows={rows} />
    </ChartGroup>,
  )
  const faded = (kind: string) =>
    [...container.querySelectorAll(kind)].map((each) => each.hasAttribute('data-faded'))
  const [bars, heat] = ['Energy', 'Hours'].map((name) => screen.getByRole('application', { name }))
  press(bars as HTMLElement, 'End')
  await waitFor(() => expect(faded('[data-part=heat-row]')).toEqual([true, true, false]))
  fireEvent.blur(bars as HTMLElement)
  expect(faded('[data-part=heat-row]')).toEqual([false, false, false])
  press(heat as HTMLElement, 'ArrowDown')
  await waitFor(() => expect(faded('[data-part=bar]')).toEqual([false, true, true]))
  expect(faded('[data-part=heat-row]')).toEqual([false, false, false])
})

describe('stacked bars', () => {
  test('are read bar by bar; what is not known is no 0', () => {
    renderChart(<StackedBars label="Energy" series={SERIES} bars={BARS} />)
    const chart = screen.getByRole('application', { name: 'Energy' })
    press(chart, 'Home')
    expect(spoken(chart)).toBe('06: Work 3.0, Idle 1.0')
    press(chart, 'ArrowRight')
    expect(spoken(chart)).toBe('07: Work —, Idle —')
    press(chart, 'End')
    expect(spoken(chart)).toBe('08: Work 2.0')
  })

  test('draw nothing for a bar of which nothing is known', () => {
    const { container } = renderChart(<StackedBars label="Energy" series={SERIES} bars={BARS} />)
    const parts = [...container.querySelectorAll('[data-part=bar]')].map(
      (bar) => bar.querySelectorAll('rect').length,
    )
    expect(parts).toEqual([2, 0, 1])
  })

  test('mark alarms that overlap as one, however many there are', () => {
    const alarm = { from: FROM, to: FROM + HOUR_MS }
    const { container } = renderChart(
      <StackedBars
        label="Energy"
        series={SERIES}
        bars={BARS}
        alarms={[alarm, alarm, { from: FROM + HOUR_MS / 2, to: FROM + 2 * HOUR_MS }]}
      />,
    )
    const marks = [...container.querySelectorAll('[data-part=bar-alarms] > rect')].map((mark) => ({
      x: Number(mark.getAttribute('x')),
      width: Number(mark.getAttribute('width')),
    }))
    expect(marks).toHaveLength(2)
    expect(marks[1]?.x).toBeCloseTo((marks[0]?.x ?? 0) + (marks[0]?.width ?? 0))
  })

  test('are buttons where a bar can be opened', () => {
    const opened: string[] = []
    renderChart(
      <StackedBars label="Energy" series={SERIES} bars={BARS} onChoose={(key) => opened.push(key)} />,
    )
    const buttons = within(screen.getByRole('group', { name: 'Energy' })).getAllByRole('button')
    expect(buttons.map((button) => button.tabIndex)).toEqual([-1, -1, 0])
    fireEvent.click(buttons[0] as HTMLElement)
    expect(opened).toEqual(['a'])
  })
})

describe('the frame', () => {
  const frame = (
    <ChartFrame title="Energy" fileName="energy" table={barTable('Hour', SERIES, BARS)}>
      <StackedBars label="Energy" series={SERIES} bars={BARS} />
    </ChartFrame>
  )
  const cells = (name = 'Energy') =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
  const ROWS = [
    ['Hour', 'Work', 'Idle'],
    ['06', '3', '1'],
    ['07', '—', '—'],
    ['08', '2', '0'],
  ]

  test('has the table beside the chart for those who do not see it', () => {
    renderChart(frame)
    expect(screen.getByRole('application', { name: 'Energy' })).toBeDefined()
    expect(cells()).toEqual(ROWS)
  })

  test('shows the table instead of the chart when asked', async () => {
    renderChart(frame)
    fireEvent.click(screen.getByRole('button', { name: 'More for Energy' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }))
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
    expect(screen.getByRole('region', { name: 'Energy' })).toBeDefined()
    expect(cells()).toEqual(ROWS)
  })

  test('keeps what is below the chart when the table is shown', async () => {
    renderChart(
      <ChartFrame
        title="Glue"
        fileName="glue"
        table={gaugeTable(
          { names: ['Glue', '°C'], name: 'Now', value: null, bands: BANDS },
          (value) => `${value}`,
        )}
        after={<p>Too cold to glue</p>}
      >
        <Gauge label="Glue" value={null} min={0} max={200} bands={BANDS} />
      </ChartFrame>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'More for Glue' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }))
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
    expect(cells('Glue')).toEqual([
      ['Glue', '°C'],
      ['Now', '—'],
      ['cold', '0 – 100'],
      ['good', '100 – 200'],
    ])
    expect(screen.getByText('Too cold to glue')).toBeDefined()
  })

  test('is a part of a card where that has more than the chart', async () => {
    renderChart(
      <ChartPart title="Energy" fileName="energy" table={() => barTable('Hour', SERIES, BARS)}>
        <StackedBars label="Energy" series={SERIES} bars={BARS} />
      </ChartPart>,
    )
    expect(screen.getByRole('heading', { name: 'Energy', level: 3 })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'More for Energy' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }))
    await waitFor(() => expect(cells()).toEqual(ROWS))
  })
})

const describedBy = (chart: HTMLElement) =>
  document.getElementById(chart.getAttribute('aria-describedby') ?? '')?.textContent

test('the bands of a gauge are read by the arrow keys, until Escape', async () => {
  const { container } = renderChart(<Gauge label="Glue" value={150} min={0} max={200} bands={BANDS} />)
  const gauge = screen.getByRole('application', { name: 'Glue' })
  press(gauge, 'Home')
  await waitFor(() => expect(spoken(gauge)).toBe('Glue: cold 0 – 100'))
  expect(container.querySelectorAll('path[data-faded]')).toHaveLength(1)
  press(gauge, 'ArrowRight')
  await waitFor(() => expect(spoken(gauge)).toBe('Glue: good 100 – 200'))
  press(gauge, 'Escape')
  await waitFor(() => expect(spoken(gauge)).toBe(''))
})

test('a ring says its share and where it should be', async () => {
  renderChart(<Ring label="OEE" share={0.718} target={0.75} text="71.8%" />)
  const ring = screen.getByRole('application', { name: 'OEE' })
  press(ring, 'Home')
  await waitFor(() => expect(spoken(ring)).toBe('OEE: OEE 71.8%'))
  press(ring, 'ArrowRight')
  await waitFor(() => expect(spoken(ring)).toBe('OEE: Target 75.0%'))
})

test('a gauge without a value has no needle and says that it has none', () => {
  const gauge = (value: number | null) => (
    <Gauge
      label="Glue"
      value={value}
      min={0}
      max={200}
      unit="°C"
      bands={[{ from: 0, to: 200, colour: 'work', name: 'good' }]}
    />
  )
  const { container, rerender } = renderChart(gauge(150))
  const area = screen.getByRole('application', { name: 'Glue' })
  expect(describedBy(area)).toBe('150 °C, good')
  expect(container.querySelector('[data-part=gauge-tick]')).not.toBeNull()
  rerender(gauge(null))
  expect(describedBy(area)).toBe('— °C')
  expect(container.querySelector('[data-part=gauge-tick]')).toBeNull()
})

test('a Pareto chart is read from the greatest on, with what they add up to', () => {
  const items = [
    { name: 'Break', value: 1 },
    { name: 'Setup', value: 3 },
  ]
  renderChart(<Pareto label="Waste" name="Lost" cumulativeName="Cumulative" items={items} />)
  const chart = screen.getByRole('application', { name: 'Waste' })
  press(chart, 'Home')
  expect(spoken(chart)).toBe('Setup: Lost 3.0, Cumulative 75%')
})

test('lines over days say each day, write the least, greatest and last value, and break where one is missing', () => {
  const slots = ['05', '06', '07', '08', '09'].map((day) => ({
    key: day,
    label: day,
    title: `2026-11-${day}`,
  }))
  const { container } = renderChart(
    <SlotLines
      label="OEE"
      slots={slots}
      lines={[
        { name: 'Now', colour: 'accent', look: 'area', values: [70, 75, null, 58, 73] },
        { name: 'Target', colour: 'ink-2', look: 'target', values: [75, 75, 75, 75, 75] },
      ]}
    />,
  )
  const chart = screen.getByRole('application', { name: 'OEE' })
  press(chart, 'Home')
  expect(spoken(chart)).toBe('2026-11-05: Now 70.0, Target 75.0')
  press(chart, 'ArrowRight')
  press(chart, 'ArrowRight')
  expect(spoken(chart)).toBe('2026-11-07: Now —, Target 75.0')
  expect(
    [...container.querySelectorAll('[data-part=slot-value]')].map(({ textContent }) => textContent).sort(),
  ).toEqual(['58.0', '73.0', '75.0'])
  const drawn = container.querySelector('[data-part=slot-line][data-look="area"]')?.getAttribute('d') ?? ''
  expect(drawn.match(/M/g)).toHaveLength(2)
})

test('a heat map is read by rows and columns', () => {
  const rows = [
    { key: 'fri', label: 'Fri', values: [1, null] },
    { key: 'sat', label: 'Sat', values: [0, 4] },
  ]
  renderChart(<HeatMap label="Work" name="Share" columns={['06', '07']} rows={rows} />)
  const chart = screen.getByRole('application', { name: 'Work' })
  press(chart, 'ArrowRight')
  press(chart, 'ArrowRight')
  expect(spoken(chart)).toBe('Fri 07: Share —')
  press(chart, 'ArrowDown')
  expect(spoken(chart)).toBe('Sat 07: Share 4.0')
})

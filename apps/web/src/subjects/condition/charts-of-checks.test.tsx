import type { MachineCheck } from '@millwright/contract/condition/condition-overview'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts } from '../../testing/test-charts.tsx'
import { answerCalls, refusal, renderPage } from '../../testing/test-page.tsx'
import type { Looked } from './check-view.ts'
import { DeviationsCard } from './deviations-card.tsx'
import { DeviceChart } from './device-chart.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { OverviewTable } from './overview-table.tsx'
import { SpectrumCard } from './spectrum-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { VibrationCard } from './vibration-card.tsx'

await prepareCharts()
beforeAll(() => {
  const nav = { nav: { toolscheck: 'Tools check', spindlecheck: 'Spindle check' } }
  i18n.use('en-US', { ...ui, ...texts, ...nav })
})
afterEach(cleanup)

const cycle = (changes: Partial<Cycle> = {}, result: object = {}): Cycle => ({
  cycleUuid: 'a',
  machineId: 'nst-01',
  startTime: Date.UTC(2026, 10, 2),
  endTime: Date.UTC(2026, 10, 2, 0, 1),
  status: 'OK',
  waitsFor: null,
  isFingerprint: false,
  score: 95,
  messages: [],
  type: 'SPINDLE_CHECK',
  tool: '',
  operation: '',
  rpm: null,
  result: JSON.stringify(result),
  ...changes,
})
const looked = (changes: Partial<Looked> = {}): Looked => ({
  ...{ app: 'spindlecheck', type: 'SPINDLE_CHECK', machineId: 'nst-01', zone: 'UTC', tests: [] },
  ...changes,
})
const series = {
  ...{ part: '12000', parts: ['12000'], times: [0, 50] },
  series: [
    { name: 'AccPeakVect', values: [1, 2] },
    { name: 'VelRmsVect', values: [3, 4] },
  ],
}

const show = (what: ReactNode, answer: unknown = series): string[] => {
  const asked: string[] = []
  answerCalls(({ pathname }) => {
    asked.push(pathname)
    return answer
  })
  renderPage(what)
  return asked
}

describe('the vibration of a test', () => {
  it('is shown over the time of the part first, over that of the fingerprint', async () => {
    const tests = [cycle(), cycle({ cycleUuid: 'p', isFingerprint: true })]
    const asked = show(<VibrationCard {...looked({ tests })} test={tests[0] as Cycle} />)
    await screen.findByRole('heading', { name: 'Acceleration, peak' })
    await screen.findByRole('heading', { name: 'Velocity, RMS' })
    expect((await screen.findAllByText('Fingerprint')).length).toBe(2)
    expect(asked.filter((path) => path.endsWith('/series'))).toHaveLength(2)
    expect(asked.some((path) => path.endsWith('/spectrum'))).toBe(false)
    expect(screen.getByText('Frequency')).toBeDefined()
  })

  it('has no frequencies on the page of a tool', async () => {
    const tool = looked({ app: 'toolscheck', type: 'TOOLS_CHECK' })
    show(<VibrationCard {...tool} test={cycle({ type: 'TOOLS_CHECK' })} />)
    await screen.findByRole('heading', { name: 'Velocity, RMS' })
    expect(screen.queryByText('Frequency')).toBeNull()
  })

  it('that was not recorded says so, and whether files are missing', async () => {
    const none = () => refusal(404, 'NOT_FOUND')
    const of = { ...looked(), chosen: undefined, onChoose: () => {} }
    const text = async (test: Cycle, expected: string) => {
      show(<SpectrumCard {...of} test={test} />, none())
      await screen.findByText(expected)
      cleanup()
    }
    await text(cycle(), 'The files of this test have no record of this kind.')
    await text(cycle({ status: 'ABORTED' }), 'The files of this test could not be read.')
    await text(cycle({ status: '-', waitsFor: 'files' }), 'Not all of its files have arrived yet.')
  })
})

it('a device has its four times from test to test', async () => {
  const figures = (value: number) => ({
    ...{ reactionTime1: value, reactionTime2: value + 1, posTime1: value + 2, posTime2: value + 3 },
  })
  const tests = [1, 2].map((n) => ({
    cycleUuid: `${n}`,
    startTime: n * DAY_MS,
    figures: figures(n * 100),
  }))
  const of = looked({ app: 'devicescheck', type: 'DEVICES_CHECK', tests: [cycle()] })
  show(<DeviceChart {...of} test={cycle({ type: 'DEVICES_CHECK' })} />, {
    ...{ part: 'Clamp 1', parts: ['Clamp 1'], tests },
  })
  for (const name of ['Reaction time 1', 'Reaction time 2', 'Positioning time 1', 'Positioning time 2'])
    await screen.findByRole('columnheader', { name })
  expect(screen.getByRole('cell', { name: '203 ms' })).toBeDefined()
  expect(screen.getByText('2 tests')).toBeDefined()
})

describe('a machine whose last file could not be read', () => {
  const broken = cycle(
    { cycleUuid: 'b', status: 'ABORTED', score: null },
    { fault: 'TOO_SHORT', file: 'run-2.json' },
  )
  const check = (changes: Partial<MachineCheck>): MachineCheck => ({
    ...{
      type: 'SPINDLE_CHECK',
      closed: null,
      last: null,
      aborted: null,
      needsFreshRun: false,
      hasFingerprint: true,
    },
    ...{ scores: [], limit: 85, outlook: { kind: 'unknown' } },
    ...changes,
  })
  const machines = (...checks: MachineCheck[]) => [
    { machineId: 'nst-01', name: 'Nesting 01', family: 'CDL', checks },
  ]
  const warned = check({ last: cycle({ status: 'UPPER_WARNING', score: 70 }), aborted: broken })

  it('keeps its state in the table, with the file beside it', async () => {
    show(<OverviewTable machines={machines(warned)} days={30} />)
    expect(await screen.findByText('70.0')).toBeDefined()
    const link = screen.getByText('Aborted: run-2.json').closest('a')
    expect(link?.getAttribute('href')).toContain('test=b')
  })

  it('is named among what deviates, after the warning', async () => {
    show(<DeviationsCard machines={machines(warned)} />)
    await screen.findByText('run-2.json: the record is too short')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(-6))).toEqual([
      'test=a',
      'test=b',
    ])
  })

  it('and what waits are two things in the figures and in the table', async () => {
    const waits = (waitsFor: Cycle['waitsFor']) =>
      check({ last: cycle({ status: '-', score: null, waitsFor }), hasFingerprint: false })
    const all = machines(waits('files'), waits('fingerprint'), check({ last: broken }))
    show(<OverviewFigures machines={all} />)
    await screen.findByText('Waiting for files: 1, No fingerprint: 1, Aborted: 1')
    cleanup()
    show(<OverviewTable machines={machines(waits('files'))} days={30} />)
    await screen.findByText('Waiting for files')
    cleanup()
    show(<OverviewTable machines={machines(waits('fingerprint'))} days={30} />)
    await screen.findByText('Set a fingerprint')
  })
})

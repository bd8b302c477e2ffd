import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts } from '../../testing/test-charts.tsx'
import { answerCalls, refusal, renderPart } from '../../testing/test-page.tsx'
import { ConditionTestChart } from './condition-test-chart.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

const cycle = (changes: Partial<Cycle>, result: object): Cycle => ({
  cycleUuid: 'a',
  machineId: 'nst-01',
  startTime: Date.UTC(2026, 10, 2),
  endTime: Date.UTC(2026, 10, 2, 0, 1),
  status: 'UPPER_ERROR',
  waitsFor: null,
  isFingerprint: false,
  score: 41.26,
  messages: [],
  type: 'DEVICES_CHECK',
  tool: '',
  operation: 'Clamps',
  rpm: null,
  result: JSON.stringify(result),
  ...changes,
})

function show(answer: (address: URL) => unknown) {
  answerCalls(answer)
  return renderPart(<ConditionTestChart machineId="nst-01" cycleUuid="a" />)
}

const clamp = {
  name: 'Clamp 3',
  score: 41.26,
  status: 'UPPER_ERROR',
  findings: [],
  figures: [{ name: 'posTime2', value: 412, fingerprint: 196, times: 2.1 }],
}

describe('the chart of a test on another page', () => {
  it('is the times of a device beside its fingerprint, with the score and the way to the test', async () => {
    show(() => [cycle({}, { parts: [clamp] })])
    await screen.findByText('41.3')
    expect(screen.getByRole('cell', { name: '412 ms' })).toBeDefined()
    expect(screen.getByRole('cell', { name: '196 ms' })).toBeDefined()
    expect(screen.getByText(/Clamp 3: Positioning time 2 is 412 ms/)).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      '/condition-analyzer/apps/devicescheck/dashboard?machine=nst-01&test=a',
    )
  })

  it('is the vibration of a spindle over its time, and by frequency where that is asked for', async () => {
    const spectrum = {
      ...{ part: '12000', parts: ['12000'], axis: 0, axes: 1, hzPerLine: 2 },
      ...{ lines: [0, 1, 2], fingerprint: [0, 1, 1] },
    }
    const series = {
      ...{ part: '12000', parts: ['12000'], times: [0, 500] },
      series: [{ name: 'AccPeakVect', values: [1, 2] }],
    }
    show(({ pathname }) =>
      pathname.endsWith('/spectrum')
        ? spectrum
        : pathname.endsWith('/series')
          ? series
          : [cycle({ type: 'SPINDLE_CHECK' }, { parts: [] })],
    )
    await screen.findByRole('heading', { name: 'Acceleration, peak' })
    expect(screen.queryByRole('heading', { name: 'Frequency spectrum' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Frequency' }))
    await screen.findByRole('heading', { name: 'Frequency spectrum' })
    expect((await screen.findAllByText('Fingerprint')).length).toBeGreaterThan(0)
  })

  it('says so where the test is not kept, and is not there for those who may not see it', async () => {
    show(() => [])
    await screen.findByText(/no longer kept/)
    cleanup()
    const { container } = show(() => refusal(404, 'ERROR_MACHINE_NOT_FOUND'))
    const anything = '.mantine-Skeleton-root, p, a'
    await vi.waitFor(() => expect(container.querySelector(anything)).toBeNull(), { timeout: 60_000 })
  })
})

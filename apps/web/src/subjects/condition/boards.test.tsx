import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { ConfirmProvider } from '../../platform/ui/layers/confirm.tsx'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts } from '../../testing/test-charts.tsx'
import { answerCalls, refusal, renderPage } from '../../testing/test-page.tsx'
import type { Looked } from './check-view.ts'
import { FingerprintBoard } from './fingerprint-board.tsx'
import { HistoricalBoard } from './historical-board.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

const test: Cycle = {
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
  result: '{}',
}
const spindle: Looked = {
  app: 'spindlecheck',
  type: 'SPINDLE_CHECK',
  machineId: 'nst-01',
  zone: 'UTC',
  tests: [test],
}
const tool: Looked = {
  ...spindle,
  app: 'toolscheck',
  type: 'TOOLS_CHECK',
  tests: [{ ...test, type: 'TOOLS_CHECK', tool: 'T4' }],
}
const series = {
  ...{ part: '12000', parts: ['12000'], times: [0, 50] },
  series: [{ name: 'AccPeakVect', values: [1, 2] }],
}

function show(Board: typeof FingerprintBoard, looked: Looked): string[] {
  const asked: string[] = []
  answerCalls(({ pathname }) => {
    asked.push(pathname.split('/').at(-1) ?? '')
    if (pathname.endsWith('/series')) return series
    return pathname.endsWith('/fingerprints') ? [] : refusal(404, 'NOT_FOUND')
  })
  const person = { isAdmin: true, roles: [], organizationType: 'Customer' }
  renderPage(
    <ConfirmProvider>
      <Board {...looked} />
    </ConfirmProvider>,
    { session: { person } as never },
  )
  return asked
}

describe('the fingerprint page', () => {
  it('of a spindle begins with the values over the time, and has the frequencies a click away', async () => {
    const asked = show(FingerprintBoard, spindle)
    await screen.findByRole('heading', { name: 'Acceleration, peak' })
    expect(asked).not.toContain('spectrum')
    fireEvent.click(screen.getByRole('radio', { name: 'Frequency' }))
    await screen.findByRole('heading', { name: 'Frequency spectrum' })
  })

  it('of a tool has no frequencies', async () => {
    show(FingerprintBoard, tool)
    await screen.findByRole('heading', { name: 'Acceleration, peak' })
    expect(screen.queryByRole('radio', { name: 'Frequency' })).toBeNull()
  })
})

describe('the history', () => {
  it('of a spindle has the spectra of the last months', async () => {
    const asked = show(HistoricalBoard, spindle)
    await screen.findByRole('heading', { name: 'Spectra of the last months' })
    expect(asked).toContain('waterfall')
  })

  it('of a tool has its wear instead', async () => {
    const asked = show(HistoricalBoard, tool)
    await screen.findByRole('heading', { name: 'Wear of the tool' })
    expect(asked).not.toContain('waterfall')
  })
})

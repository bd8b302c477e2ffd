import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts } from '../../testing/test-charts.tsx'
import { answerCalls, renderPage } from '../../testing/test-page.tsx'
import type { Looked } from './check-view.ts'
import { SpectrumCard } from './spectrum-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { ValuesCard } from './values-card.tsx'
import { WaterfallCard } from './waterfall-card.tsx'

const { painted } = await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

const PARTS = ['12000', '18000']
const finding = (hz: number, axis: number) => ({ hz, axis, times: 4, origin: null, sideBandsHz: null })
const part = (name: string, score: number, hz: number, axis: number) => ({
  ...{ name, score, status: 'UPPER_ERROR', findings: [finding(hz, axis)] },
  figures: [{ name: 'VelRmsVect', value: score, fingerprint: 1, times: 1 }],
})
/** The second of its parts is the worst. */
const test: Cycle = {
  cycleUuid: 'a',
  machineId: 'nst-01',
  startTime: Date.UTC(2026, 10, 2),
  endTime: Date.UTC(2026, 10, 2, 0, 1),
  status: 'UPPER_ERROR',
  waitsFor: null,
  isFingerprint: false,
  score: 41,
  messages: [],
  type: 'SPINDLE_CHECK',
  tool: '',
  operation: 'Idle',
  rpm: null,
  result: JSON.stringify({ parts: [part('18000', 41, 300, 1), part('12000', 63, 200, 0)] }),
}
const looked: Looked = {
  app: 'spindlecheck',
  type: 'SPINDLE_CHECK',
  machineId: 'nst-01',
  zone: 'UTC',
  tests: [test],
}

/** Gives the parameters of the calls. */
function show(what: ReactNode): Record<string, string>[] {
  const requests: Record<string, string>[] = []
  answerCalls(({ searchParams }) => {
    const query = Object.fromEntries(searchParams)
    requests.push(query)
    const { part: shown = PARTS[0], axis = 0 } = query
    const lines = { hzPerLine: 100, lines: [0, 1, 2, 3], fingerprint: [0, 1, 1, 1] }
    return { part: shown, parts: PARTS, axis: Number(axis), axes: 3, ...lines, bands: [0], tests: [] }
  })
  renderPage(what)
  return requests
}

const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Part' })
async function pick(name: string) {
  fireEvent.click(await picker())
  fireEvent.click(await screen.findByRole('option', { name }))
}

function Spectrum() {
  const [chosen, setChosen] = useState<string>()
  return <SpectrumCard {...looked} test={test} chosen={chosen} onChoose={setChosen} />
}

describe('of a test with several parts', () => {
  it('the spectrum is that of the worst with its findings, or of the one that is chosen', async () => {
    const requests = show(<Spectrum />)
    await waitFor(() => expect(painted).toContain('300 Hz · 4×'))
    expect(painted).not.toContain('200 Hz · 4×')
    expect((await picker()).value).toBe('18000')
    await pick('12000')
    await waitFor(() => expect(painted).toContain('200 Hz · 4×'))
    expect(painted).not.toContain('300 Hz · 4×')
    expect(requests).toEqual([
      { part: '18000', axis: '1' },
      { part: '12000', axis: '0' },
    ])
  })

  it('the waterfall is that of the worst', async () => {
    const requests = show(<WaterfallCard {...looked} test={test} />)
    expect((await picker()).value).toBe('18000')
    expect(requests).toMatchObject([{ part: '18000' }])
  })

  it('the values are those of the worst, or of the one that is chosen', async () => {
    const onChoose = vi.fn()
    const values = { ...looked, test, onChoose, isAdvanced: false, modes: null }
    show(<ValuesCard {...values} chosen={undefined} />)
    expect(await screen.findByText('41')).toBeDefined()
    await pick('12000')
    expect(onChoose).toHaveBeenCalledWith('12000')
    cleanup()
    show(<ValuesCard {...values} chosen="12000" />)
    expect(await screen.findByText('63')).toBeDefined()
  })
})

// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { send } from '../../platform/api/client.ts'
import { i18n } from '../../platform/i18n/i18n.ts'
import type { PointMark } from '../../platform/ui/charts/lines/paint-marks.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import type { CheckSearch, Looked } from './check-view.ts'
import { SpectrumCard } from './spectrum-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { ValuesCard } from './values-card.tsx'
import { WaterfallCard } from './waterfall-card.tsx'

vi.mock('../../platform/api/client.ts', () => ({ send: vi.fn(), client: { download: vi.fn() } }))
// What is painted on a canvas cannot be read.
vi.mock('../../platform/ui/charts/lines/spectrum.tsx', () => ({
  Spectrum: ({ peaks }: { peaks: readonly PointMark[] }) => (
    <ul>{peaks.map(({ label }) => label && <li key={label}>{label}</li>)}</ul>
  ),
}))
vi.mock('./check-view.ts', async (actual) => ({
  ...(await actual<object>()),
  useCheckSearch: (): CheckSearch => ({}),
  useLook: () => vi.fn(),
}))

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

interface Asked {
  readonly part?: string
  readonly axis?: number
}
function show(what: ReactNode): Asked[] {
  const asked: Asked[] = []
  vi.mocked(send).mockImplementation((async (_: unknown, { query }: { query: Asked }) => {
    asked.push(query)
    const { part: shown = PARTS[0], axis = 0 } = query
    const lines = { hzPerLine: 100, lines: [0, 1, 2, 3], fingerprint: [0, 1, 1, 1] }
    return { result: { part: shown, parts: PARTS, axis, axes: 3, ...lines, bands: [0], tests: [] } }
  }) as never)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">{what}</MantineProvider>
    </QueryClientProvider>,
  )
  return asked
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
    const asked = show(<Spectrum />)
    await screen.findByText('300 Hz · 4×')
    expect(screen.queryByText('200 Hz · 4×')).toBeNull()
    expect((await picker()).value).toBe('18000')
    await pick('12000')
    await screen.findByText('200 Hz · 4×')
    expect(screen.queryByText('300 Hz · 4×')).toBeNull()
    expect(asked).toEqual([
      { part: '18000', axis: 1 },
      { part: '12000', axis: 0 },
    ])
  })

  it('the waterfall is that of the worst', async () => {
    const asked = show(<WaterfallCard {...looked} test={test} />)
    expect((await picker()).value).toBe('18000')
    expect(asked).toMatchObject([{ part: '18000' }])
  })

  it('the values are those of the worst, or of the one that is chosen', async () => {
    const onChoose = vi.fn()
    const values = { ...looked, test, onChoose, isAdvanced: false, modes: null }
    show(<ValuesCard {...values} chosen={undefined} />)
    expect(screen.getByText('41')).toBeDefined()
    await pick('12000')
    expect(onChoose).toHaveBeenCalledWith('12000')
    cleanup()
    show(<ValuesCard {...values} chosen="12000" />)
    expect(screen.getByText('63')).toBeDefined()
  })
})

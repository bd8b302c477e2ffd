import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { ToolWear } from '@millwright/contract/condition/condition-wear'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts } from '../../testing/test-charts.tsx'
import { answerCalls, renderPage } from '../../testing/test-page.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { ValuesCard } from './values-card.tsx'
import { WearCard } from './wear-card.tsx'
import { wearLines } from './wear-lines.ts'

await prepareCharts()
beforeAll(() => i18n.use('en-US', { ...ui, ...texts }))
afterEach(cleanup)

const figures = [{ name: 'feedForce', value: 214, fingerprint: 140, times: 1.53 }]
const test = {
  ...{ cycleUuid: 'a', machineId: 'nst-01', startTime: 0, endTime: 1, status: 'OK', waitsFor: null },
  ...{ isFingerprint: false, score: 95, messages: [], type: 'TOOLS_CHECK', tool: 'T7', operation: '' },
  ...{ rpm: null, result: JSON.stringify({ parts: [{ name: 'Cut', figures }] }) },
} as Cycle
const looked = { app: 'toolscheck', type: 'TOOLS_CHECK', machineId: 'nst-01', zone: 'UTC' } as const

const wear = (changes: Partial<ToolWear> = {}): ToolWear => ({
  ...{ measure: 'Wear', begin: 20, limit: 320, counts: 'cuts', unit: '' },
  tests: [1, 2, 3].map((n) => ({
    ...{ cycleUuid: `${n}`, startTime: Date.UTC(2026, 10, n), at: 40 * n, value: 20 + 30 * n },
  })),
  outlook: {
    ...{ kind: 'reaches', left: 321.7, least: 208, most: 562 },
    course: [40, 200, 682].map((at) => ({ at, value: at, low: at - 10, high: at + 10 })),
  },
  ...changes,
})
function show(answer: ToolWear) {
  answerCalls(({ pathname }) => (pathname.endsWith('/wear') ? answer : []))
  renderPage(<WearCard {...looked} tests={[test]} test={test} />)
}

describe('the wear of a tool', () => {
  it('is drawn over its cuts, with how many are left in words', async () => {
    show(wear())
    await screen.findByText('About 320 cuts left (210 to 560)')
    expect(screen.getByText('Wear · Cuts')).toBeDefined()
    expect(screen.getByRole('cell', { name: '110 µm' })).toBeDefined()
  })

  it.each([
    ['Not known yet: too few tests, or they scatter too much', { outlook: { kind: 'unknown' } }],
    ['No limit in sight', { outlook: { kind: 'steady' } }],
    ['Past its limit since Nov 2', { outlook: { kind: 'passed', at: 80 } }],
    ['About 320 min left (210 to 560)', { counts: 'counter', unit: 'min' }],
    ['About 320 tests left (210 to 560)', { counts: 'tests' }],
  ] as const)('%s', async (text, changes) => {
    show(wear(changes))
    await screen.findByText(text)
  })

  it('of a load is written as a multiple of its fingerprint', async () => {
    show(wear({ measure: 'feedForce', limit: 2.51, outlook: { kind: 'unknown' } }))
    await screen.findByText('Feed force · Cuts')
    expect(screen.getByRole('cell', { name: '110 ×' })).toBeDefined()
  })

  it('without a test has an empty card', async () => {
    show(wear({ measure: null, begin: null, limit: null, tests: [], outlook: { kind: 'unknown' } }))
    await screen.findByText('No wear yet')
  })

  it('has what is expected at its tests and beyond them', () => {
    expect(wearLines(wear())).toEqual({
      positions: [40, 80, 120, 200, 682],
      tests: [50, 80, 110, null, null],
      expected: {
        values: [40, 80, 120, 200, 682],
        low: [30, 70, 110, 190, 672],
        high: [50, 90, 130, 210, 692],
      },
      view: { from: 0, to: 682 },
    })
  })
})

it('the figures of a tool without vibration are its loads, with their units', () => {
  const of = { ...looked, tests: [{ ...test, startTime: 2 }, test] }
  renderPage(
    <ValuesCard {...of} test={test} chosen={undefined} onChoose={() => {}} isAdvanced={false} isNarrow />,
  )
  return screen.findByText('Feed force').then(() => {
    expect(screen.getByText('N')).toBeDefined()
    expect(screen.queryByText('Acceleration, peak')).toBeNull()
  })
})

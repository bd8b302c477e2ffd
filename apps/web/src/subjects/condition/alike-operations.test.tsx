import type { MachineCheck } from '@millwright/contract/condition/condition-overview'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts } from '../../testing/test-charts.tsx'
import { answerCalls, renderPage } from '../../testing/test-page.tsx'
import { LatestCard } from './latest-card.tsx'
import { OverviewTable } from './overview-table.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

await prepareCharts()
beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts, nav: { spindlecheck: 'Spindle check' } })
})
afterEach(cleanup)

const test = (alike: readonly string[]): Cycle => ({
  cycleUuid: 'a',
  machineId: 'nst-01',
  startTime: Date.UTC(2026, 10, 2),
  endTime: Date.UTC(2026, 10, 2, 0, 1),
  status: 'UPPER_WARNING',
  waitsFor: null,
  isFingerprint: false,
  score: 71.4,
  messages: [],
  type: 'SPINDLE_CHECK',
  tool: '',
  operation: 'Milling',
  rpm: null,
  result: JSON.stringify({ parts: [], alike }),
})
const NAMED = /apart from: Drilling, T2/

function showLatest(alike: readonly string[]): void {
  answerCalls(() => [])
  const of = { app: 'spindlecheck', type: 'SPINDLE_CHECK', machineId: 'nst-01', zone: 'UTC' } as const
  const tests = [test(alike)]
  const person = { isAdmin: false, roles: [], organizationType: 'Customer' }
  const organization = { BusinessCode: 'NORDHAUS' }
  renderPage(<LatestCard {...of} tests={tests} test={tests[0] as Cycle} />, {
    session: { person, organization } as never,
  })
}

function showRow(alike: readonly string[]): void {
  const check: MachineCheck = {
    ...{ type: 'SPINDLE_CHECK', closed: null, last: test(alike), aborted: null, needsFreshRun: false },
    ...{ hasFingerprint: true, scores: [], limit: 85, outlook: { kind: 'unknown' } },
  }
  const machine = { machineId: 'nst-01', name: 'Nesting 01', family: 'CDL', checks: [check] }
  renderPage(<OverviewTable machines={[machine]} days={30} />)
}

describe('a test of an operation that cannot be distinguished from another', () => {
  it('says so in place of its score where its result is shown', async () => {
    showLatest(['Drilling, T2'])
    await screen.findByText(NAMED)
    expect(screen.queryAllByText('71.4')).toEqual([])
  })

  it('says so in place of its score in the overview', async () => {
    showRow(['Drilling, T2'])
    await screen.findByText(NAMED)
    expect(screen.queryByText('71.4')).toBeNull()
  })

  it('has its score where it can be distinguished', async () => {
    showLatest([])
    expect((await screen.findAllByText('71.4')).length).toBeGreaterThan(0)
    cleanup()
    showRow([])
    await screen.findByText('71.4')
    expect(screen.queryByText(NAMED)).toBeNull()
  })
})

import type { FalseAlarms } from '@millwright/contract/condition/condition-budget'
import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { ConfirmProvider } from '../../platform/ui/layers/confirm.tsx'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { answerCalls, renderPage } from '../../testing/test-page.tsx'
import { FalseAlarmsCard } from './false-alarms-card.tsx'
import { FingerprintsCard } from './fingerprints-card.tsx'
import { FreshRunText } from './fresh-run-needed.tsx'
import texts from './texts/en-US.json' with { type: 'json' }
import { mayBeCalledGood } from './verdict-of.ts'

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

const print = (changes: Partial<Fingerprint> = {}): Fingerprint => ({
  Id: 'first',
  type: 'SPINDLE_CHECK',
  tool: '',
  operation: '',
  cycleUuids: ['a'],
  madeAt: Date.UTC(2026, 1, 2),
  madeBy: 'Anna Rossi',
  reason: 'New bearing',
  kind: 'chosen',
  added: [],
  endedAt: Date.UTC(2026, 5, 1),
  takenOut: null,
  hearing: null,
  alike: [],
  ...changes,
})
const cycle = (changes: Partial<Cycle> = {}, result: object = {}): Cycle => ({
  cycleUuid: 'run',
  machineId: 'nst-01',
  startTime: Date.UTC(2026, 5, 1),
  endTime: Date.UTC(2026, 5, 1),
  status: 'UPPER_WARNING',
  waitsFor: null,
  isFingerprint: false,
  score: 80,
  messages: [],
  type: 'SPINDLE_CHECK',
  tool: '',
  operation: '',
  rpm: null,
  result: JSON.stringify(result),
  ...changes,
})

describe('the list of fingerprints', () => {
  const step = print({ Id: 'step', kind: 'followed', added: ['run'], endedAt: null, reason: 'By hand' })
  const out = print({ Id: 'out', takenOut: { at: Date.UTC(2026, 3, 1), by: 'Luca Bianchi', reason: '' } })

  it('has each step with its test, and takes one out after asking', async () => {
    const sent: string[] = []
    answerCalls(({ pathname }) => {
      sent.push(pathname)
      return null
    })
    const looked = { app: 'spindlecheck', type: 'SPINDLE_CHECK', machineId: 'nst-01', zone: 'UTC' } as const
    const source = { isError: false, isFetching: false, dataUpdatedAt: 1, refetch: () => {} }
    renderPage(
      <ConfirmProvider>
        <FingerprintsCard {...looked} tests={[cycle()]} prints={source} own={[step, print(), out]} />
      </ConfirmProvider>,
      { session: { person: { isAdmin: true, roles: [], organizationType: 'Customer' } } as never },
    )
    const rows = (await screen.findAllByRole('row')).map((row) => row.textContent ?? '')
    expect(rows[1]).toMatch(/In use.*Followed a good test: .*Anna Rossi.*By hand/)
    expect(rows[3]).toContain('Taken out by Luca Bianchi')
    expect(screen.getAllByRole('button', { name: /^Take out/ })).toHaveLength(2)
    fireEvent.click(screen.getAllByRole('button', { name: /^Take out/ })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('The fingerprint before it is in use again.')
    expect(dialog.textContent).toContain('gets its earlier result back')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take out' }))
    await waitFor(() => expect(sent).toContain('/api/machines/nst-01/fingerprints/step'))
  })
})

describe('a fingerprint', () => {
  it('that is no longer enough says what it costs, and one that is says nothing', async () => {
    const hearing = { days: 170, fresh: 2.41, now: 6.57, repairedAt: null, isEnough: false }
    renderPage(<FreshRunText hearing={hearing} />)
    const text = await screen.findByText(/Age of the fingerprint: 170 days/)
    expect(text.textContent).toContain('6.6 times as loud to be seen; when fresh it was 2.4 times')
    expect(text.textContent).not.toContain('Repaired')
    cleanup()
    renderPage(<FreshRunText hearing={{ ...hearing, repairedAt: Date.UTC(2026, 4, 3, 12) }} />)
    await screen.findByText(/Repaired on .*0?3.*, after the fingerprint was recorded\. Age/)
    cleanup()
    renderPage(<FreshRunText hearing={{ ...hearing, isEnough: true }} />)
    expect(screen.queryByText(/Age of the fingerprint/)).toBeNull()
  })

  it('follows a test that was judged by its vibration, once', () => {
    const parts = [{ name: '', score: 80, status: 'UPPER_WARNING', findings: [], figures: [], evidence: 200 }]
    expect(mayBeCalledGood(cycle({}, { parts }))).toBe(true)
    expect(mayBeCalledGood(cycle({ isFingerprint: true }, { parts }))).toBe(false)
    expect(mayBeCalledGood(cycle({ score: null, status: 'ABORTED' }, { fault: 'NOT_JSON' }))).toBe(false)
    expect(mayBeCalledGood(cycle({}, { parts: [{ ...parts[0], evidence: undefined }] }))).toBe(false)
  })
})

describe('false alarms', () => {
  const alarms: FalseAlarms = {
    days: 90,
    machines: 8,
    alarms: 3,
    calledGood: 1,
    promised: 8,
    aMonth: { promised: 1 / 3, from: 0.00105, to: 0.372 },
    undecided: [
      {
        machineId: 'nst-01',
        name: 'Saw 1',
        cycleUuid: 'run',
        type: 'SPINDLE_CHECK',
        status: 'UPPER_WARNING',
        at: 0,
      },
    ],
  }
  it('are those that were called good, beside what was promised and what is not decided', async () => {
    answerCalls(() => alarms)
    renderPage(<FalseAlarmsCard org="ORG" groupId="all" />)
    await screen.findByText('Promised: 8 at most. Called good so far: 1. Not yet decided: 2.')
    await screen.findByText(/0\.001 to 0\.37 \(95% certain\), promised 0\.33/)
    expect((await screen.findByRole('link')).textContent).toContain('Saw 1')
  })

  it('are not shown where no machine was tested by vibration', async () => {
    answerCalls(() => ({ ...alarms, machines: 0 }))
    renderPage(<FalseAlarmsCard org="ORG" groupId="all" />)
    await waitFor(() => expect(screen.queryByText('False alarms')).toBeNull())
  })
})

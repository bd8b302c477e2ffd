import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { expect, it } from 'vitest'
import type { ChainEntry } from '../platform/audit/chain-entry.ts'
import { incidentReport } from './incident-report.ts'

const T0 = Date.UTC(2026, 2, 1, 12)
const entry = (minutes: number, action: string, more: Partial<ChainEntry> = {}): ChainEntry => ({
  id: String(minutes),
  organizationId: '1',
  at: `${T0 + minutes * MINUTE_MS}000`,
  action,
  accountId: '1',
  actorName: 'Elena',
  actorEmail: 'elena@example.com',
  actorOrganization: 'NORDHAUS',
  target: 'Pavel',
  detail: '{}',
  address: '10.0.0.1',
  ...more,
})
const reportOf = (entries: ChainEntry[], known: Date | null = new Date(T0)): string =>
  incidentReport({
    version: '0.2.0',
    from: new Date(T0),
    until: new Date(T0 + HOUR_MS),
    known,
    corrected: known,
    logs: [{ code: 'NORDHAUS', proof: 'unbroken', entries, isCut: false }],
  })

it('counts what was done, by whom and from where', () => {
  const report = reportOf([
    entry(1, 'sign_in_refused', { address: '203.0.113.7' }),
    entry(2, 'sign_in_refused', { address: '203.0.113.7' }),
    entry(3, 'user_created'),
    entry(4, 'session_revoked'),
  ])
  expect(report).toContain('The log has 2 refused sign-ins from 1 addresses.')
  expect(report).toContain(
    '| sign\\_in\\_refused | 2 | 2026-03-01T12:01:00.000Z | 2026-03-01T12:02:00.000Z |',
  )
  expect(report).toContain('| elena@example.com | NORDHAUS | 203.0.113.7 | 2 |')
  const [, gave = '', against = ''] =
    /access, or changed it:\n\n([\s\S]*)done against it:\n\n([\s\S]*)## Final/.exec(report) ?? []
  expect(gave).toContain('user_created Pavel')
  expect(gave).not.toContain('session_revoked')
  expect(against).toContain('session_revoked Pavel, by elena@example.com from 10.0.0.1')
})

it('says by when each step is due, and asks where that is not known', () => {
  const report = reportOf([])
  for (const due of ['2026-03-02 12:00 UTC', '2026-03-04 12:00 UTC', '2026-03-15 12:00 UTC'])
    expect(report).toContain(`by ${due}`)
  const unknown = reportOf([], null)
  expect(unknown).toContain('Within 24 hours: **[?]** by when?')
  expect(unknown).toContain('- Known since: **[?]**')
  expect(unknown).toContain('a correction is there: **[?]** by when? (--corrected)')
})

it('takes what people named as text, and not as Markdown', () => {
  const report = reportOf([entry(1, 'user_created', { target: '<b>|x|</b>\n# **[?]**' })])
  expect(report).toContain('\\<b\\>\\|x\\|\\</b\\> \\# \\*\\*\\[?\\]\\*\\*')
  expect(report).not.toMatch(/<b>|^# \*\*/m)
})

it('shows the first 500 entries and says how many there are', () => {
  const report = reportOf(Array.from({ length: 501 }, (_, at) => entry(at / 10, 'signed_in')))
  expect(report).toContain('NORDHAUS: 501 entries, of which the first 500 are here')
})

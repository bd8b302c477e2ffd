import type { Health } from '@millwright/contract/health/health'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import uiTexts from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { answerCalls, renderPage } from '../../testing/test-page.tsx'
import { HealthPage } from './health-page.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', { ...texts, ...uiTexts }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NOW = Date.UTC(2026, 10, 12, 14, 32)
const Hours = Array.from({ length: 24 }, (_, i) => ({
  At: NOW - (23 - i) * HOUR_MS,
  Value: 10,
  Failed: i === 5 ? 2 : 0,
}))
const well = { State: 'well', Why: null } as const
const sending = { ...well, Sent: 41, Failed: 0, Waiting: 0, Hours }

const HEALTH: Health = {
  At: NOW,
  State: 'todo',
  Well: 8,
  Todo: 2,
  Stopped: 0,
  Ingest: {
    ...well,
    Machines: 14,
    Heard: 13,
    DelayMs: 400,
    LongestMs: 900,
    WaitingMs: null,
    RefusedMachines: 0,
    Rejected: 0,
    Silent: [{ MachineId: 'awj-01', MachineName: 'Waterjet', Since: NOW - HOUR_MS }],
    Hours,
  },
  Connectors: null,
  Facts: { ...well, CountedTo: NOW, Waiting: 0, WaitingSince: null, RecountedDays: 2, Hours },
  Jobs: {
    ...well,
    Runs: 312,
    FailedRuns: 1,
    LastRunAt: NOW,
    Late: [],
    Failing: [],
    Waiting: 0,
    FailedTasks: 0,
    FailedJobs: [{ Name: 'backups', Runs: 1, At: NOW - HOUR_MS }],
    Hours,
  },
  Mail: {
    ...sending,
    State: 'todo',
    Why: 'failed',
    Failed: 3,
    Server: 'smtp.nordhaus.example',
    FailedTo: 'r.weber@nordhaus.example',
  },
  Push: { ...sending, Sent: 0, Devices: 0, Reachable: 0 },
  Webhooks: { ...sending, Addresses: 2, AnswerMs: 200, FailedAt: null },
  Calls: { ...well, Calls: 900, Errors: 0, Slow: 0, MeanMs: 12, Slowest: null, BlockedMs: 1, Hours },
  Database: {
    State: 'todo',
    Why: 'full_soon',
    Bytes: 412e9,
    PointBytes: 206e9,
    Connections: 12,
    MaxConnections: 100,
    Slowest: { Statement: 'select 1', MeanMs: 120 },
    Disk: { Used: 412e9, Total: 640e9 },
    BytesPerDay: 2 * 1024 ** 3,
    Full: { At: NOW + 122 * DAY_MS, SpreadDays: 9 },
    Days: [{ At: NOW - 30 * DAY_MS, Bytes: 350e9 }],
  },
  Certificates: { ...well, Watched: 0, Ends: [] },
  Backup: {
    ...well,
    NewestAt: NOW,
    NewestBytes: 2 * 1024 ** 3,
    ProvenOf: NOW,
    ProvenAt: NOW - 4 * HOUR_MS,
    Copies: [{ At: NOW, State: 'proven' }],
  },
  Version: {
    ...well,
    Version: '4.2.1',
    Postgres: '18.4',
    Node: '24.21.0',
    Advisories: 3,
    Published: '2026-11-01',
    Apply: [],
  },
  Notified: ['Elena Lindqvist', 'Henrik Sund'],
}

async function show(health: Health) {
  answerCalls(() => health)
  renderPage(<HealthPage />, { at: '/settings/health' })
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => ({ row, says: (row.textContent ?? '').replaceAll('\u00a0', ' ') }))
}

test('each part has a sentence and what to do, in the order of the data, and the summary names who is wanted', async () => {
  const rows = await show(HEALTH)
  expect(screen.getByRole('status').textContent).toBe(
    'Everything works. Wants somebody: Mail (Show mails, r.weber@nordhaus.example) and Database (A larger disk, or a lower RETENTION_POINTS_DAYS, March 14).',
  )
  expect(screen.getByText('8 well')).toBeTruthy()
  const says = rows.map((each) => each.says)
  const order = [
    'Ingest',
    'Facts',
    'Jobs',
    'Mail',
    'Push',
    'Webhooks',
    'Calls',
    'Database',
    'Certificates',
    'Backup',
    'Version',
  ]
  expect(order.map((name, index) => says[index]?.startsWith(name))).toEqual(order.map(() => true))
  expect(says[0]).toContain(
    'stored after 0.4 s on average; 13 of 14 machines are heard. None waits. Waterjet is silent',
  )
  expect(says[3]).toContain('Failed: 3. Last failed to r.weber@nordhaus.example.')
  expect(says[7]).toContain(
    'Disk full on March 14 (± 9 days) at 2 GB a day. Points of machines are 50% of the database.',
  )
  expect(says[7]).toContain('A larger disk, or a lower RETENTION_POINTS_DAYS')
  expect(says[7]).toContain('Connections used: 12 of 100. Slowest statement: select 1, 0.12 s.')
  expect(says[0]).toContain('None waits.')
  const buttonOf = (index: number) => within(rows[index]?.row as HTMLElement).getByRole('button').textContent
  expect([2, 7, 9, 10].map(buttonOf)).toEqual([
    'Show the failed one',
    'A larger disk, or a lower RETENTION_POINTS_DAYS',
    'Restore',
    'What changes',
  ])
  expect(screen.getByText('Elena Lindqvist, Henrik Sund').parentElement?.textContent).toContain(
    'turns yellow or red',
  )
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/settings/notifications')
  expect(says[4]).toContain('Nothing to do')
  expect(says[9]).toMatch(/Restorable, proven 4h ago: the copy of .* was restored and compared\./)
  const link = (index: number) =>
    within(rows[index]?.row as HTMLElement)
      .getByRole('link')
      .getAttribute('href')
  expect([link(0), link(3)]).toEqual(['/settings/connections?machine=awj-01', '/settings/mails'])
  expect(within(rows[3]?.row as HTMLElement).getByRole('img', { name: 'To do' })).toBeTruthy()
})

test('a part that has stopped comes first in the summary', async () => {
  const rows = await show({
    ...HEALTH,
    State: 'stopped',
    Stopped: 1,
    Ingest: { ...HEALTH.Ingest, State: 'stopped', Why: 'not_storing', Silent: [] },
  })
  expect(screen.getByRole('status').textContent).toMatch(
    /^Stopped: Ingest \(Make room on the disk, .*\)\. Wants somebody: Mail/,
  )
  expect(rows[0]?.says).toContain('Nothing can be stored')
  expect(rows[0]?.says).toContain('Make room on the disk')
})

import type { Connector, MachineConnector } from '@millwright/contract/connectors/connectors'
import type { SourceHealth, SourceProblem } from '@millwright/contract/connectors/mapping-shapes'
import { UMATI_DEFAULTS } from '@millwright/contract/connectors/settings/umati'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import { HealthChip, HealthLine } from './health.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', texts))
afterEach(cleanup)

const NO_BACKLOG = { Points: 0, Bytes: 0, OldestAt: null, Thinned: 0, Dropped: 0, IsDiskFull: false }

const savedWith = (more: Partial<MachineConnector> = {}): MachineConnector => ({
  Connector: 'hall-2',
  Source: { Protocol: 'umati', Settings: UMATI_DEFAULTS },
  Secrets: [],
  Trusted: [],
  Mapping: [],
  IsOn: true,
  SavedAt: 0,
  Health: { State: 'connected', Since: Date.now(), Values: 42, LastReadingAt: Date.now(), Problems: [] },
  HealthAt: Date.now(),
  ...more,
})

const readerWith = (more: Partial<Connector> = {}): Connector => ({
  Id: 'hall-2',
  Name: 'Hall 2',
  IsBuiltIn: false,
  Version: '1',
  SeenAt: Date.now(),
  IsAway: false,
  ClockAheadMs: 0,
  Machines: 1,
  Backlog: NO_BACKLOG,
  ...more,
})

function show(saved: MachineConnector, reader: Connector): string {
  renderPart(
    <>
      <HealthChip saved={saved} reader={reader} />
      <HealthLine saved={saved} reader={reader} />
    </>,
  )
  return screen.getByRole('status').textContent ?? ''
}

test('a machine that is read says so at its name and in a sentence', () => {
  expect(show(savedWith(), readerWith())).toMatch(/^Connected, 42 values/)
  screen.getByText('Connected')
})

test('while the program that reads is away, neither says that the machine is connected', () => {
  const line = show(savedWith(), readerWith({ IsAway: true }))
  screen.getByText('Reader away')
  expect(line).toContain('has not been heard for over a minute')
  expect(screen.queryByText(/^Connected/)).toBeNull()
})

test('a machine that is off is off, whether somebody would read it or not', () => {
  show(savedWith({ IsOn: false }), readerWith({ IsAway: true }))
  screen.getByText('Off')
})

test.each([
  ['a full disk', { IsDiskFull: true }, 'The disk of the program that reads the machine is full.'],
  ['what was lost', { Dropped: 1200 }, 'Values lost in the last 24 hours: 1,200'],
  ['what was thinned', { Thinned: 7 }, 'Older values thinned in the last 24 hours: 7'],
  ['what waits for long', { Points: 30, OldestAt: Date.now() - 10 * MINUTE_MS }, 'Not sent yet: 30 values'],
])('%s has a sentence beside that of the machine', (_, backlog, text) => {
  const line = show(savedWith(), readerWith({ Backlog: { ...NO_BACKLOG, ...backlog } }))
  expect(line).toMatch(/^Connected, 42 values/)
  expect(line).toContain(text)
})

const problem = (Code: SourceProblem['Code'], Detail: string): SourceProblem => ({
  Code,
  Detail,
  Certificate: null,
  From: null,
  To: null,
})
const healthWith = (more: Partial<SourceHealth>): Partial<MachineConnector> => ({
  Health: {
    State: 'connected',
    Since: Date.now(),
    Values: 42,
    LastReadingAt: Date.now(),
    Problems: [],
    ...more,
  },
})

test('a machine that is read with problems says that it is connected, and each of them', () => {
  const Problems = [
    problem('CLOCK_DIFFERS', '-3600000'),
    problem('CLOCK_DIFFERS', '90000'),
    problem('NODE_MISSING', 'Spindle'),
  ]
  const line = show(savedWith(healthWith({ Problems })), readerWith())
  expect(line).toMatch(/^Connected, 42 values/)
  expect(line).toContain('The clock of the machine is 1h 00m slow; times are corrected.')
  expect(line).toContain('The clock of the machine is 1m 30s fast; times are corrected.')
  expect(line).toContain('The machine no longer has the value Spindle.')
})

test('one that is not connected says why, and not that it is', () => {
  const Problems = [problem('UNREACHABLE', '10.20.4.18:502')]
  const line = show(savedWith(healthWith({ State: 'failed', Problems })), readerWith())
  expect(line).toBe('Nobody answers at 10.20.4.18:502. Is the machine on, and in this network?')
})

test('of very many problems the newest are told, and how many there are else', () => {
  const Problems = Array.from({ length: 50 }, (_, at) => problem('TYPE_CHANGED', `value ${at}`))
  const line = show(savedWith(healthWith({ Problems })), readerWith())
  expect(line).toContain('left out: value 49')
  expect(line).not.toContain('value 45')
  expect(line).toContain('Further notes: 46')
})

test.each([
  [-HOUR_MS, /is 1h 00m slow\. It reads by the clock of this server instead\./],
  [HOUR_MS, /is 1h 00m fast\. It reads by the clock of this server instead\./],
])('a program that reads by a clock that is wrong by %d ms says so', (ClockAheadMs, text) => {
  expect(show(savedWith(), readerWith({ ClockAheadMs }))).toMatch(text)
})

test('a clock that is wrong by seconds is right', () => {
  expect(show(savedWith(), readerWith({ ClockAheadMs: 4_000 }))).not.toContain('clock')
})

test('what waits for seconds has none', () => {
  const backlog = { ...NO_BACKLOG, Points: 30, OldestAt: Date.now() - 1000 }
  expect(show(savedWith(), readerWith({ Backlog: backlog }))).not.toContain('Not sent yet')
})

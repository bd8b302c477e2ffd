import type { Connector, MachineConnector } from '@millwright/contract/connectors/connectors'
import { UMATI_DEFAULTS } from '@millwright/contract/connectors/settings/umati'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
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
  ['what was lost', { Dropped: 1200 }, 'Values lost so far: 1,200'],
  ['what was thinned', { Thinned: 7 }, 'Older values thinned so far: 7'],
  ['what waits for long', { Points: 30, OldestAt: Date.now() - 10 * MINUTE_MS }, 'Not sent yet: 30 values'],
])('%s has a sentence beside that of the machine', (_, backlog, text) => {
  const line = show(savedWith(), readerWith({ Backlog: { ...NO_BACKLOG, ...backlog } }))
  expect(line).toMatch(/^Connected, 42 values/)
  expect(line).toContain(text)
})

test('what waits for seconds has none', () => {
  const backlog = { ...NO_BACKLOG, Points: 30, OldestAt: Date.now() - 1000 }
  expect(show(savedWith(), readerWith({ Backlog: backlog }))).not.toContain('Not sent yet')
})

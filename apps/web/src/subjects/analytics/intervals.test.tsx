import type { AnalyticsDayIntervals } from '@millwright/contract/analytics/analytics'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import stops from '../stops/shared/texts/en-US.json' with { type: 'json' }
import { alarmLossesQuery } from './alarm-losses.tsx'
import type { Explained } from './explained.ts'
import { Intervals } from './intervals.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...texts, ...stops })
})
afterEach(cleanup)

const at = (time: string) => Date.parse(`2026-11-09T${time}:00Z`)
const DAY: AnalyticsDayIntervals = {
  Day: '2026-11-09',
  From: at('00:00'),
  To: at('00:00') + DAY_MS,
  Shifts: [],
  Spans: [
    { From: at('06:00'), To: at('08:00'), Status: 'EXE', Use: 'MainUsage', Reason: null },
    { From: at('08:00'), To: at('08:30'), Status: 'FAIL', Use: 'TechnicalFault', Reason: 'MachineFault' },
    { From: at('08:30'), To: at('10:00'), Status: 'READY', Use: 'Idle', Reason: 'Break' },
  ],
}

const AVAILABILITY: Explained = { kind: 'figure', figure: 'Availability' }

function show(explained: Explained, method: KpiMethod = 'CLASSIC_MODEL', day = DAY) {
  const client = new QueryClient()
  const range = { from: DAY.Day, to: DAY.Day }
  client.setQueryData(alarmLossesQuery({ kind: 'machine', id: 'saw', zone: 'UTC' }, range).queryKey, [
    { Code: 'E1', Text: 'Door', Lost: 60_000, Cost: null, Raised: [{ From: at('08:20'), Lost: 60_000 }] },
    {
      Code: 'E204',
      Text: 'Vacuum',
      Lost: 600_000,
      Cost: null,
      Raised: [{ From: at('08:00'), Lost: 600_000 }],
    },
  ])
  return renderPart(
    <Intervals machineId="saw" days={[day]} zone="UTC" explained={explained} method={method} />,
    { client },
  ).container
}
const marked = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].filter((rect) => !rect.hasAttribute('data-dim')).length

test('the stretches that lowered a figure stand out, with the alarm that cost most', () => {
  const container = show(AVAILABILITY)
  expect(marked(container)).toBe(1)
  expect(screen.getByRole('listitem').textContent).toMatch(/E204 10m 00s.*30m 00s/)
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(marked(container)).toBe(3)
  expect(screen.getByRole('listitem').textContent).toContain('4h 00m')
  cleanup()
  expect(marked(show(AVAILABILITY, 'ISO_22400'))).toBe(2)
})

test('what lowered quality is in no stretch: all are shown', () => {
  expect(marked(show({ kind: 'figure', figure: 'Quality' }))).toBe(3)
  expect(screen.queryByRole('radio')).toBeNull()
})

test('of a class or a reason its own stretches stand out, with the alarms of these only', () => {
  expect(marked(show({ kind: 'use', use: 'MainUsage' }))).toBe(1)
  expect(screen.getByRole('listitem').textContent).toContain('2h 00m')
  expect(screen.getByRole('listitem').textContent).not.toContain('E204')
  expect(screen.getByRole('radio', { name: 'Main usage' })).toBeTruthy()
  cleanup()
  expect(marked(show({ kind: 'reason', reason: 'Break' }))).toBe(1)
  expect(screen.getByRole('listitem').textContent).toContain('1h 30m')
  cleanup()
  show({ kind: 'reason', reason: 'MachineFault' })
  expect(screen.getByRole('listitem').textContent).toMatch(/E204.*30m 00s/)
})

test('idle time in which it was switched off has a tint and a name of its own', () => {
  const off = {
    From: at('10:00'),
    To: at('11:00'),
    Status: 'POWER_OFF',
    Use: 'Idle',
    Reason: 'Idle',
  } as const
  const container = show({ kind: 'use', use: 'Idle' }, 'CLASSIC_MODEL', {
    ...DAY,
    Spans: [...DAY.Spans, off],
  })
  const tinted = [...container.querySelectorAll('rect[data-off]')]
  expect(tinted.map(({ textContent }) => textContent)).toEqual(['Idle · Not ready · 10:00–11:00 · 1h 00m'])
})

import type { Status } from '@millwright/domain/status/status'
import { dayBounds } from '@millwright/domain/time/zone'
import { spansOf } from '@millwright/domain/timeline/span'
import { windowed } from '@millwright/domain/timeline/timeline'
import { totalsOf } from '@millwright/domain/timeline/totals'
import { describe, expect, it } from 'vitest'
import { DEMO_MACHINES } from '../fleet.ts'
import { pointsBetween, statusAt } from './schedule.ts'
import { HOUR, MINUTE } from './shifts.ts'

const plant = DEMO_MACHINES.filter((machine) => machine.organization === 'NORDHAUS')
const { from } = dayBounds('2026-10-12', 'Europe/Berlin')
const to = from + 21 * 24 * HOUR
const stretches = plant.map((machine) => {
  const points = [{ ts: from, status: statusAt(machine, from) }, ...pointsBetween(machine, from + 1, to)]
  return { machine, spans: windowed(spansOf(points), from, to, to) }
})

/** How many machines of the plant that are in touch have one of these statuses, every few minutes for three weeks. */
function counts(statuses: readonly Status[]): number[] {
  const found: number[] = []
  for (let ts = from; ts < to; ts += 11 * MINUTE) {
    const inTouch = stretches.filter(({ machine }) => machine.link === 'connected')
    const there = inTouch.filter(({ spans }) =>
      spans.some((span) => span.from <= ts && ts < span.to && statuses.includes(span.status)),
    )
    found.push(there.length)
  }
  return found
}

const shareOf = (found: readonly number[], wanted: (count: number) => boolean): number =>
  found.filter(wanted).length / found.length

describe('the demo plant', () => {
  it('has half of its machines at work at nearly every moment of day, night and weekend', () => {
    const working = counts(['EXE', 'HANDLING'])
    expect(shareOf(working, (count) => count >= plant.length / 2)).toBeGreaterThan(0.95)
    expect(Math.min(...working)).toBeGreaterThanOrEqual(3)
  })

  it('usually has one or two machines in alarm and never a handful', () => {
    const alarms = counts(['FAIL'])
    expect(shareOf(alarms, (count) => count === 1 || count === 2)).toBeGreaterThan(0.65)
    expect(shareOf(alarms, (count) => count > 4)).toBeLessThan(0.005)
  })

  it.each(stretches.map(({ machine, spans }) => [machine.id, machine.family, spans] as const))(
    'gives %s a believable month',
    (_id, family, spans) => {
      const totals = totalsOf(spans)
      const on = totals.EXE + totals.HANDLING + totals.READY + totals.FAIL
      expect(totals.noData).toBe(0)
      expect(totals.EXE / on).toBeGreaterThan(0.6)
      expect(totals.FAIL / on).toBeLessThan(0.15)
      expect(totals.POWER_OFF).toBeGreaterThan(0)
      if (family === 'PLS') expect(totals.POWER_OFF).toBeGreaterThan(on)
      const longestWork = Math.max(...spans.map((span) => (span.status === 'EXE' ? span.to - span.from : 0)))
      expect(longestWork).toBeLessThan(45 * MINUTE)
    },
  )
})

describe('the fleet', () => {
  it('has unique ids, devices and serial numbers', () => {
    for (const key of ['id', 'deviceId', 'serial'] as const) {
      expect(new Set(DEMO_MACHINES.map((machine) => machine[key])).size).toBe(DEMO_MACHINES.length)
    }
  })
})

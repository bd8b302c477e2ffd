import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { spansOf } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { dayBounds } from '@millwright/domain/time/zone'
import { describe, expect, it } from 'vitest'
import { DEMO_MACHINES } from '../fleet.ts'
import { pointsBetween, statusAt } from './schedule.ts'
import { shiftsOver } from './shifts.ts'
import { defectShareOf } from './telemetry/production.ts'
import { eventsOf } from './test-readings.ts'

const plant = DEMO_MACHINES.filter((machine) => machine.site === 'Nordhaus Bremen')
const { from } = dayBounds('2026-10-12', 'Europe/Berlin')
const to = from + 21 * DAY_MS
const stretches = plant.map((machine) => {
  const points = [{ ts: from, status: statusAt(machine, from) }, ...pointsBetween(machine, from + 1, to)]
  return { machine, spans: windowed(spansOf(points), from, to, to) }
})

/** How many machines of the plant that are in touch have one of these statuses, every few minutes for three weeks. */
function counts(statuses: readonly Status[]): number[] {
  const found: number[] = []
  for (let ts = from; ts < to; ts += 11 * MINUTE_MS) {
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

  it('has a machine in alarm at every third moment or so, and never a handful', () => {
    const alarms = counts(['FAIL'])
    const share = shareOf(alarms, (count) => count > 0)
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.5)
    expect(shareOf(alarms, (count) => count > 3)).toBeLessThan(0.005)
  })

  it('is a good plant with five real problems', () => {
    const days = (to - from) / DAY_MS
    const stopsADay = new Map(
      stretches.map(({ machine, spans }) => [
        machine.id,
        spans.filter(({ status }) => status === 'FAIL').length / days,
      ]),
    )
    const worst = [...stopsADay].filter(([, stops]) => stops > 2).map(([id]) => id)
    expect(worst.toSorted()).toEqual(['5ax-02', 'drl-1', 'edg-b', 'nst-02', 'saw-2'])
    for (const [id, stops] of stopsADay) if (!worst.includes(id)) expect(stops).toBeLessThan(1.8)
  })

  it('fails as seldom as a good plant does: most machines work for a shift and more between two failures', () => {
    const hours = new Map(
      stretches.map(({ machine, spans }) => {
        const { EXE, HANDLING } = totalsOf(spans)
        const failures = spans.filter(({ status }) => status === 'FAIL').length
        return [machine.id, ((EXE + HANDLING) * SECOND_MS) / failures / HOUR_MS]
      }),
    )
    const sorted = [...hours.values()].toSorted((a, b) => a - b)
    expect(sorted[0]).toBeGreaterThan(1.5)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(8)
  })

  it('has few alarms at a time, all over with their stop, and an emergency stop once in a while', () => {
    const open: number[] = []
    let [raised, emergencies] = [0, 0]
    for (const machine of plant) {
      const events = (eventsOf(machine, from, to)[ALARM_CHANNEL] ?? []).map(({ ts, v }) => ({
        ts,
        ...(v as { alarmCode: string; activeState: boolean }),
      }))
      raised += events.filter(({ activeState }) => activeState).length
      emergencies += events.filter(({ alarmCode, activeState }) => activeState && alarmCode === '1104').length
      open.push(events.reduce((sum, { activeState }) => sum + (activeState ? 1 : -1), 0))
    }
    expect(raised).toBeGreaterThan(100)
    expect(raised / plant.length / 21).toBeLessThan(5)
    // Those of a stop that lasts at the end.
    expect(Math.max(...open.map(Math.abs))).toBeLessThan(6)
    expect(emergencies).toBeLessThan(7)
  })

  it('makes little scrap, each machine its own share, and the one with a problem more', () => {
    const shares = plant.map((machine) => defectShareOf(machine))
    expect(new Set(shares.map((share) => share.toFixed(4))).size).toBeGreaterThan(plant.length / 2)
    expect(Math.min(...shares)).toBeLessThan(0.006)
    expect(Math.max(...shares)).toBeGreaterThan(0.02)
    expect(shares.filter((share) => share < 0.012).length).toBeGreaterThanOrEqual(plant.length - 2)
  })

  it.each(stretches.map(({ machine, spans }) => [machine.id, machine.family, spans] as const))(
    'gives %s a believable month',
    (_id, family, spans) => {
      const totals = totalsOf(spans)
      const on = totals.EXE + totals.HANDLING + totals.READY + totals.FAIL
      expect(totals.noData).toBe(0)
      expect(totals.EXE / on).toBeGreaterThan(0.6)
      expect(totals.FAIL / on).toBeLessThan(0.25)
      expect(totals.POWER_OFF).toBeGreaterThan(0)
      if (family === 'PLS') expect(totals.POWER_OFF).toBeGreaterThan(on)
      const longestWork = Math.max(...spans.map((span) => (span.status === 'EXE' ? span.to - span.from : 0)))
      expect(longestWork).toBeLessThan(45 * MINUTE_MS)
    },
  )
})

describe('holidays', () => {
  const byId = (id: string) => DEMO_MACHINES.find((machine) => machine.id === id) as (typeof plant)[number]
  const workOn = (id: string, day: string): number => {
    const { from, to } = dayBounds(day, byId(id).timezone)
    return pointsBetween(byId(id), from, to).filter((point) => point.status === 'EXE').length
  }

  it.each([
    ['nst-03', 'the national day of Austria', '2026-10-26', '2026-10-27'],
    ['nst-03', 'Corpus Christi', '2026-06-04', '2026-06-05'],
    ['cnc-1', 'Easter Monday', '2027-03-29', '2027-03-30'],
    ['pln-4s', 'Good Friday', '2027-03-26', '2027-03-25'],
  ])('give %s a day off on %s', (id, _name, holiday, ordinary) => {
    expect(workOn(id, holiday)).toBe(0)
    expect(workOn(id, ordinary)).toBeGreaterThan(10)
  })

  it('are kept where they belong, and a plant around the clock keeps a thin crew', () => {
    expect(workOn('cnc-1', '2026-10-26')).toBeGreaterThan(10)
    expect(workOn('nst-01', '2026-05-14')).toBeGreaterThan(10)
  })
})

describe('the fleet', () => {
  it('has machines of every family, kit and licence, in touch and not', () => {
    const count = (has: (machine: (typeof plant)[number]) => boolean): number =>
      DEMO_MACHINES.filter(has).length
    expect(DEMO_MACHINES.length).toBeGreaterThanOrEqual(24)
    expect(new Set(DEMO_MACHINES.map((machine) => machine.family)).size).toBe(8)
    expect(plant).toHaveLength(14)
    expect(count(({ manufacturer }) => manufacturer === 'CMS Industries')).toBe(2)
    expect(count(({ isConnected }) => !isConnected)).toBe(2)
    expect(['trial', 'expired', 'none'].map((licence) => count((each) => each.licence === licence))).toEqual([
      2, 1, 1,
    ])
    expect(count(({ kitType }) => kitType === 'sensor')).toBeGreaterThan(3)
    expect(count(({ kitType }) => kitType === 'im')).toBeGreaterThan(1)
  })

  it.each([
    ['Nordhaus Bremen', 60, 44],
    ['Segheria Belluno', 40, 24],
  ])('stands within the walls of %s, no machine on another', (site, width, height) => {
    const placed = DEMO_MACHINES.flatMap((machine) =>
      machine.site === site && machine.mapView ? [machine.mapView] : [],
    )
    expect(placed.length).toBeGreaterThan(8)
    for (const one of placed) {
      expect(Math.min(one.x - one.width / 2, one.y - one.height / 2)).toBeGreaterThan(0)
      expect(one.x + one.width / 2).toBeLessThan(width)
      expect(one.y + one.height / 2).toBeLessThan(height)
      for (const other of placed) {
        if (one === other) continue
        const isApart =
          Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
          Math.abs(one.y - other.y) >= (one.height + other.height) / 2
        expect(isApart).toBe(true)
      }
    }
  })

  it('plans the shifts that its crews keep', () => {
    for (const machine of DEMO_MACHINES) {
      const manned = shiftsOver(machine, '2026-11-11')
        .slice(1)
        .filter((shift) => shift.crew !== 'none')
      expect(manned.length).toBeLessThanOrEqual(machine.shiftPlan.length)
      if (!machine.isAroundTheClock) expect(manned).toHaveLength(machine.shiftPlan.length)
    }
  })

  it('has unique ids, devices and serial numbers', () => {
    for (const key of ['id', 'deviceId', 'serial'] as const) {
      expect(new Set(DEMO_MACHINES.map((machine) => machine[key])).size).toBe(DEMO_MACHINES.length)
    }
  })
})

import { draws } from '@millwright/domain/testing/draws'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_MACHINES } from '../fleet.ts'
import { pointsBetween, statusAt } from './schedule.ts'
import { createCalendar } from './telemetry/moment.ts'
import { type Readings, telemetryOf } from './telemetry.ts'
import {
  byId,
  eventsOf,
  every,
  isRoundedTo,
  kinds,
  machines,
  moments,
  numbers,
  readAt,
  START,
} from './test-readings.ts'

describe('the telemetry of a moment', () => {
  it('is finite, within its range and has no more decimals than it says, three at most', () => {
    fc.assert(
      fc.property(machines, moments, (machine, ts) => {
        const readings = readAt(machine, [ts])
        for (const { channel, range, decimals } of telemetryOf(machine).signals) {
          const value = readings[channel]?.[0]?.v as number
          expect(decimals).toBeLessThanOrEqual(3)
          expect(isRoundedTo(value, decimals), `${channel} ${value}`).toBe(true)
          expect(value, channel).toBeGreaterThanOrEqual(range[0])
          expect(value, channel).toBeLessThanOrEqual(range[1])
        }
      }),
      { numRuns: draws(60) },
    )
  })

  it('is the same whenever it is asked for, alone or in between others, near or far', () => {
    const asked = fc.array(moments, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(machines, moments, asked, (machine, ts, others) => {
        const among = readAt(machine, [...others, ts, ts + 1])
        const alone = readAt({ ...machine }, [ts])
        for (const [channel, [reading]] of Object.entries(alone)) {
          expect(among[channel]?.[others.length]?.v, channel).toBe(reading?.v)
        }
      }),
      { numRuns: draws(25) },
    )
  })

  it.each(DEMO_MACHINES.map((machine) => [machine.id, machine] as const))(
    'of %s comes over some dozens of channels with different names',
    (_id, machine) => {
      const telemetry = telemetryOf(machine)
      const readings: Readings = {}
      telemetry.introduce(START + 10 * HOUR_MS, readings)
      telemetry.readEvents(START, START + DAY_MS, readings)
      telemetry.read(telemetry.signals, [START], readings)
      const names = telemetry.signals.map((signal) => signal.channel)
      expect(new Set(names).size).toBe(names.length)
      expect(Object.keys(readings).length).toBeGreaterThanOrEqual(20)
      expect(Object.keys(readings).length).toBeLessThanOrEqual(100)
    },
  )

  it('knows the stretch of the schedule in which it lies', () => {
    fc.assert(
      fc.property(machines, moments, (machine, ts) => {
        const moment = createCalendar(machine).momentAt(ts)
        expect(moment.status).toBe(statusAt(machine, ts))
        const [change] = pointsBetween(machine, ts + 1, ts + 20 * MINUTE_MS)
        if (change) expect(moment.left).toBe(change.ts - ts)
        expect(moment.since).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: draws(40) },
    )
  })
})

describe('signals', () => {
  const nesting = byId('nst-01')
  const { momentAt } = createCalendar(nesting)
  const times = every(MINUTE_MS, START, START + WEEK_MS)
  const settled = times.filter((ts) => {
    const { since, left } = momentAt(ts)
    return since > 30 * SECOND_MS && left > 30 * SECOND_MS
  })
  const during = (status: string) => settled.filter((ts) => momentAt(ts).status === status)
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

  it('follow the status: work loads the machine, standing does not', () => {
    expect(mean(numbers(nesting, 'Spindle/Load', during('EXE')))).toBeGreaterThan(25)
    expect(Math.max(...numbers(nesting, 'Spindle/Speed', during('READY')))).toBe(0)
    expect(Math.max(...numbers(nesting, 'Spindle/Load', during('FAIL')))).toBeLessThan(1)
    const power = (status: string) => mean(numbers(nesting, 'Consumption/ActivePower', during(status)))
    expect(power('EXE')).toBeGreaterThan(2 * power('READY'))
    expect(power('POWER_OFF')).toBeLessThan(0.2)
  })

  it('warm up at work and cool down when the machine is off', () => {
    const isHot = during('EXE').filter((ts) => momentAt(ts).since > 10 * MINUTE_MS)
    const off = during('POWER_OFF').filter((ts) => momentAt(ts).since > HOUR_MS)
    expect(off.length).toBeGreaterThan(100)
    expect(Math.min(...numbers(nesting, 'Spindle/Temperature', isHot))).toBeGreaterThan(
      10 + Math.max(...numbers(nesting, 'Spindle/Temperature', off)),
    )
  })

  it('keep the glue of an edgebander hot in work and let it go cold over a free night', () => {
    const bander = byId('edg-b')
    const glue = numbers(bander, 'Machine/OperatingGroups/GlueTank/Temperature', times)
    expect(Math.max(...glue)).toBeGreaterThan(165)
    expect(Math.min(...glue)).toBeLessThan(30)
  })

  it.each(['Spindle/Temperature', 'ElectricalCabinet/Temperature', 'Environment/Temperature'])(
    'such as %s never jump, not at a change of status and not at midnight',
    (channel) => {
      const fine = every(SECOND_MS, START + DAY_MS - 40 * MINUTE_MS, START + DAY_MS + 40 * MINUTE_MS)
      const values = numbers(nesting, channel, fine)
      values.slice(1).forEach((value, index) => {
        expect(Math.abs(value - (values[index] ?? value))).toBeLessThan(0.5)
      })
    },
  )

  it('of an axis move without a jump, and stand still in an alarm', () => {
    const fine = every(SECOND_MS, START + 8 * HOUR_MS, START + 14 * HOUR_MS)
    const troubled = byId('nst-02')
    const statusOf = createCalendar(troubled).momentAt
    const values = numbers(troubled, 'Machine/Axes/X/Position', fine)
    let alarms = 0
    fine.slice(1).forEach((ts, index) => {
      const step = Math.abs((values[index + 1] ?? 0) - (values[index] ?? 0))
      expect(step).toBeLessThan(2_000)
      if (statusOf(ts).status !== 'FAIL' || statusOf(ts).since < SECOND_MS) return
      expect(step).toBe(0)
      alarms++
    })
    expect(alarms).toBeGreaterThan(30)
  })
})

describe('counters', () => {
  it.each(kinds.map((machine) => [machine.id, machine] as const))(
    'of %s never go back, and its spindle is never active for longer than time passes',
    (_id, machine) => {
      const readings = readAt(machine, every(17 * MINUTE_MS, START - 3 * WEEK_MS, START + 3 * WEEK_MS))
      const gains = (channel: string): number[] => {
        const values = (readings[channel] ?? []).map((reading) => reading.v as number)
        return values.slice(1).map((value, index) => value - (values[index] ?? 0))
      }
      const counters = telemetryOf(machine).signals.filter((signal) => signal.isCounter)
      expect(counters.length).toBeGreaterThanOrEqual(3)
      for (const { channel } of counters) {
        expect(Math.min(0, ...gains(channel)), channel).toBe(0)
        expect(Math.max(...gains(channel)), channel).toBeGreaterThan(0)
      }
      expect(Math.max(0, ...gains('Spindle/ActiveTime'))).toBeLessThanOrEqual(17 * 60)
    },
  )

  it.each([
    ['nst-01', 1],
    ['edg-a', 2_400],
    ['saw-1', 0.0165],
  ] as const)(
    'of %s grow with each finished part by what its log says, and by nothing else',
    (id, perPiece) => {
      const machine = byId(id)
      const channel = { 'nst-01': 'Parts', 'edg-a': 'AppliedEdgeLength', 'saw-1': 'WoodcutVolume' }[id]
      const to = START + 3 * DAY_MS
      const logs = eventsOf(machine, START, to)['Logs/ProdLog'] ?? []
      const made = logs.reduce((sum, { v }) => sum + (v as { Parts: number }).Parts, 0)
      const ends = logs.flatMap(({ ts }) => [ts - 1, ts])
      const counted = numbers(machine, `Machine/Counters/${channel}`, [START - 1, ...ends, to - 1])
      const [first = 0] = counted
      expect(made).toBeGreaterThan(500)
      expect(Math.abs(((counted.at(-1) ?? 0) - first) / perPiece - made)).toBeLessThan(2)
      // Between two ends nothing is counted: 'before' repeats the value of the end before it.
      for (let index = 1; index < counted.length; index += 2) expect(counted[index]).toBe(counted[index - 1])
    },
  )

  it('of two days of the same kind differ, as the days do', () => {
    const midnights = every(DAY_MS, START, START + 6 * DAY_MS)
    const energy = numbers(byId('nst-03'), 'Consumption/ActiveEnergy', midnights)
    const days = energy.slice(1).map((value, index) => Math.round(value - (energy[index] ?? 0)))
    expect(new Set(days).size).toBe(days.length)
  })

  it('of energy grow by the power drawn', () => {
    const times = every(10 * SECOND_MS, START + 6 * HOUR_MS, START + 30 * HOUR_MS)
    for (const id of ['nst-01', 'saw-1', 'pln-4s']) {
      const power = numbers(byId(id), 'Consumption/ActivePower', times)
      const [first = 0, last = 0] = numbers(byId(id), 'Consumption/ActiveEnergy', [
        START + 6 * HOUR_MS,
        START + 30 * HOUR_MS,
      ])
      const drawn = power.reduce((sum, kilowatts) => sum + (kilowatts * 1_000 * 10) / 3_600, 0)
      expect((last - first) / drawn).toBeGreaterThan(0.9)
      expect((last - first) / drawn).toBeLessThan(1.1)
    }
  })

  it('of a program begin at nothing, count one by one and stay below their target', () => {
    const machine = byId('saw-1')
    const events = eventsOf(machine, START, START + WEEK_MS)
    const done = events['ProductionProcess/01/Programs/01/RepsDone'] ?? []
    done.slice(1).forEach(({ v }, index) => {
      expect([0, ((done[index]?.v as number) ?? 0) + 1]).toContain(v)
    })
    const readings = readAt(machine, every(MINUTE_MS, START, START + WEEK_MS))
    const targets = readings['ProductionProcess/01/Programs/01/RepsTarget'] ?? []
    readings['ProductionProcess/01/Programs/01/RepsDone']?.forEach(({ v }, index) => {
      expect(v as number).toBeLessThanOrEqual(targets[index]?.v as number)
    })
  })
})

import { draws } from '@millwright/domain/testing/draws'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '@millwright/domain/time/lengths'
import { addDays, dayBounds } from '@millwright/domain/time/zone'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DemoMachine } from '../fleet.ts'
import { statusAt } from './schedule.ts'
import { createCalendar } from './telemetry/moment.ts'
import { type Readings, telemetryOf } from './telemetry.ts'
import { byId, eventsOf, every, kinds, machines, numbers, START } from './test-readings.ts'

describe('events', () => {
  it('agrees with the reading of the same moment', () => {
    const reps = ['RepsTarget', 'RepsDone'].map((name) => `ProductionProcess/01/Programs/01/${name}`)
    for (const machine of kinds) {
      const events = eventsOf(machine, START, START + WEEK_MS)
      for (const channel of reps) {
        const changes = events[channel] ?? []
        const times = changes.map(({ ts }) => ts)
        expect(new Set(times).size).toBe(times.length)
        expect(numbers(machine, channel, times)).toEqual(changes.map(({ v }) => v))
      }
    }
  })

  it('is the same however the stretch is cut', () => {
    const cuts = fc.integer({ min: 1, max: 2 * DAY_MS - 1 })
    const days = fc.integer({ min: 0, max: 600 }).map((days) => addDays('2025-06-01', days))
    fc.assert(
      fc.property(machines, days, cuts, (machine, day, cut) => {
        const { from } = dayBounds(day, machine.timezone)
        const to = from + 2 * DAY_MS
        const parts = [eventsOf(machine, from, from + cut), eventsOf(machine, from + cut, to)]
        for (const [channel, readings] of Object.entries(eventsOf(machine, from, to))) {
          expect(parts.flatMap((part) => part[channel] ?? [])).toEqual(readings)
        }
      }),
      { numRuns: draws(15) },
    )
  })

  it('are logs with their fields, in which parts end in work and stops are stops', () => {
    const machine = byId('nst-02')
    const events = eventsOf(machine, START, START + WEEK_MS)
    const logs = [...(events['Logs/ProdLog'] ?? []), ...(events['Logs/EventLog'] ?? [])]
    expect(logs.length).toBeGreaterThan(100)
    for (const { v, ts } of logs) {
      expect(v).toMatchObject({ Version: '1.0', at: ts, DateTo: new Date(ts).toISOString() })
      expect([0, 1]).toContain((v as { IsWaste: number }).IsWaste)
    }
    for (const { ts } of events['Logs/ProdLog'] ?? []) expect(statusAt(machine, ts - 1)).toBe('EXE')
    const stops = (events['Logs/EventLog'] ?? []).filter(({ v }) => 'Seconds' in (v as object))
    expect(stops.length).toBeGreaterThan(20)
    for (const { ts } of stops) expect(statusAt(machine, ts - 1)).toBe('FAIL')
  })

  it('say when work begins without a workpiece, and when an idle machine is maintained', () => {
    for (const machine of [byId('nst-02'), byId('cnc-1')]) {
      const events = eventsOf(machine, START, START + WEEK_MS)
      const valuesOf = (channel: string, v: boolean) => (events[channel] ?? []).filter((each) => each.v === v)
      expect(valuesOf('Machine/Workpiece', false).length).toBeGreaterThan(5)
      expect(valuesOf('Machine/Maintenance', true).length).toBeGreaterThan(0)
      for (const v of [true, false])
        for (const { ts } of valuesOf('Machine/Workpiece', v)) expect(statusAt(machine, ts)).toBe('EXE')
      for (const { ts } of valuesOf('Machine/Maintenance', true)) expect(statusAt(machine, ts)).toBe('READY')
      for (const { ts } of valuesOf('Machine/Maintenance', false))
        expect(statusAt(machine, ts - 1)).toBe('READY')
    }
  })

  it('are texts that do not look like numbers', () => {
    const events = eventsOf(byId('cnc-1'), START, START + WEEK_MS)
    const texts = [
      ...(events['Machine/Hmi/User'] ?? []),
      ...(events['ProductionProcess/01/Programs/01/Name'] ?? []),
    ]
    expect(texts.length).toBeGreaterThan(20)
    for (const { v } of texts) expect(Number.isNaN(Number(v))).toBe(true)
  })
})

describe('alarms', () => {
  interface Alarm {
    alarmCode: string
    activeState: boolean
    text: string
    severity: string
  }
  const machine = byId('nst-02')
  const sent = (eventsOf(machine, START, START + WEEK_MS).Alarms ?? []).map(({ v, ts }) => ({
    ...(v as Alarm),
    ts,
  }))

  it('begin in a stop, end with it, and never share a moment', () => {
    expect(new Set(sent.map(({ ts }) => ts)).size).toBe(sent.length)
    const active = new Set<string>()
    for (const { alarmCode, activeState, text, severity, ts } of sent) {
      expect(active.has(alarmCode)).toBe(!activeState)
      expect(text).not.toBe('')
      expect(['alarm', 'warning']).toContain(severity)
      expect(statusAt(machine, ts) === 'FAIL').toBe(activeState)
      if (activeState) active.add(alarmCode)
      else active.delete(alarmCode)
    }
    const isStopped = statusAt(machine, START + WEEK_MS - 1) === 'FAIL'
    expect(active.size > 0).toBe(isStopped)
  })

  it('come alone or in storms of several codes within a minute and a half', () => {
    const begins = sent.filter(({ activeState }) => activeState)
    const near = begins.map(
      ({ ts }) =>
        new Set(begins.filter((each) => each.ts >= ts && each.ts < ts + 90_000).map((e) => e.alarmCode)),
    )
    expect(near.filter((codes) => codes.size >= 3).length).toBeGreaterThan(5)
    expect(near.filter((codes) => codes.size === 1).length).toBeGreaterThan(20)
  })
})

describe('tools', () => {
  it('are used up by the parts they make and are changed, which is logged', () => {
    const events = eventsOf(byId('nst-01'), START, START + 2 * WEEK_MS)
    const changes = (events['Logs/EventLog'] ?? []).filter(({ v }) => (v as { Code: string }).Code === 'T200')
    let changed = 0
    for (const pocket of [1, 3, 5, 7, 9, 10, 12, 14, 15, 18, 20, 22]) {
      const used = (events[`Tooling/T${pocket}/Used`] ?? []).map(({ v }) => v as number)
      expect(used.length).toBeGreaterThan(10)
      expect(Math.min(...used)).toBeGreaterThanOrEqual(0)
      const tools = (events[`Tooling/T${pocket}/Tool`] ?? []).map(({ v }) => v as { limit: number })
      changed += tools.length
      expect(used.filter((value, index) => value < (used[index - 1] ?? 0))).toHaveLength(tools.length)
      for (const { limit } of tools) expect(Math.max(...used)).toBeLessThanOrEqual(limit * 1.02)
    }
    expect(changed).toBeGreaterThan(2)
    expect(changes).toHaveLength(changed)
  })
})

describe('a worn spindle', () => {
  it('shakes more from week to week until its bearings are replaced, and a sound one does not', () => {
    const replaced = Date.UTC(2026, 9, 22)
    const meanAt = (machine: DemoMachine, from: number): number => {
      const { momentAt } = createCalendar(machine)
      const atWork = every(7 * MINUTE_MS, from, from + WEEK_MS).filter((ts) => momentAt(ts).status === 'EXE')
      const values = numbers(machine, 'Spindle/Vibration', atWork)
      return values.reduce((a, b) => a + b, 0) / values.length
    }
    const weeks = [1, 5, 9, 11].map((week) => replaced + week * WEEK_MS)
    const worn = weeks.map((from) => meanAt(byId('5ax-02'), from))
    worn.slice(1).forEach((value, index) => {
      expect(value).toBeGreaterThan((worn[index] ?? 0) * 1.05)
    })
    expect(meanAt(byId('5ax-02'), replaced + 12 * WEEK_MS)).toBeLessThan((worn[0] ?? 0) * 1.05)
    const sound = weeks.map((from) => meanAt(byId('5ax-01'), from))
    expect(Math.max(...sound)).toBeLessThan(Math.min(...sound) * 1.1)
  })
})

describe('a machine that connects', () => {
  it('describes itself and its channels', () => {
    const readings: Readings = {}
    const machine = byId('edg-a')
    telemetryOf(machine).introduce(START + 10 * HOUR_MS, readings)
    expect(readings['Machine/Info']?.[0]?.v).toMatchObject({ Model: 'EB 90 K', Serial: machine.serial })
    const xml = readings['Machine/DataModel']?.[0]?.v as string
    expect(xml).toContain('topic="Machine/OperatingGroups/GlueTank/Temperature" units="°C"')
    expect(readings['Machine/Hmi/User']?.[0]?.v).toEqual(expect.any(String))
  })

  const modelOf = (id: string): string => {
    const readings: Readings = {}
    telemetryOf(byId(id)).introduce(START + 10 * HOUR_MS, readings)
    return readings['Machine/DataModel']?.[0]?.v as string
  }
  const typesIn = (xml: string) =>
    [...xml.matchAll(/<OperatingGroup [^>]*Type="([^"]+)"/g)].map(([, type]) => type)

  it.each([
    ['nst-01', ['BASE_MACHINE', 'VACUUM']],
    ['edg-b', ['BASE_MACHINE', 'VASCA COLLA', 'SPINDLE']],
    ['saw-1', ['BASE_MACHINE', 'BLADE_CARRIAGE', 'SPINDLE']],
    ['drl-1', ['BASE_MACHINE', 'SPINDLE']],
    ['ldr-r1', ['BASE_MACHINE', 'VACUUM']],
    ['pln-4s', ['BASE_MACHINE', 'SPINDLE']],
    ['thf-1', ['BASE_MACHINE', 'SPINDLE', 'ELECTRIC_HEATER', 'VACUUM']],
    ['awj-1', ['BASE_MACHINE', 'AWJ', 'PUMP', 'ABRASIVE']],
  ])('says of %s which operating groups it has', (id, types) => {
    const xml = modelOf(id)
    expect(typesIn(xml)).toEqual(expect.arrayContaining(types))
    const groups = xml.match(/<OperatingGroup .*?<\/OperatingGroup>/g) ?? []
    expect(groups).toHaveLength(xml.match(/<OperatingGroup /g)?.length ?? 0)
    for (const group of groups) expect(group).toMatch(/^<OperatingGroup [^>]* Location="[A-Z ]+".*<Events>/)
  })

  it('says where its heaters are', () => {
    expect(modelOf('thf-1')).toContain('Type="ELECTRIC_HEATER" Location="FRONT LEFT"')
  })
})

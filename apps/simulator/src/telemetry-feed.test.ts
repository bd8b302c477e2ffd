import { CONSUMPTION_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_MACHINES, type DemoMachine } from './fleet.ts'
import { pointsBetween } from './model/schedule.ts'
import { type Reading, type Readings, telemetryOf } from './model/telemetry.ts'
import { type Acknowledged, type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'
import { startTestBroker, TEST_PASSWORD, type TestBatch, type TestBroker } from './test-broker.ts'

const NOON = Date.UTC(2026, 10, 12, 11, 0, 30)
/** With alarms on every day. */
const nesting = { ...byId('nst-01'), problem: byId('nst-02').problem }
const drill = byId('drl-2')
const { signals } = telemetryOf(nesting)

function byId(id: string): DemoMachine {
  const found = DEMO_MACHINES.find((machine) => machine.id === id)
  if (!found) throw new Error(`No machine ${id}`)
  return found
}

/** A clock that runs on from the given moment and can be set forward. */
function clockFrom(start: number) {
  const began = Date.now()
  const clock = { skipped: 0, now: () => start + clock.skipped + Date.now() - began }
  return clock
}

function memory() {
  const state = {
    saved: {} as Acknowledged,
    load: async () => state.saved,
    async save(next: Acknowledged) {
      state.saved = next
    },
  }
  return state
}

let broker: TestBroker
let running: Simulator[] = []
let warnings: string[] = []
beforeEach(async () => {
  broker = await startTestBroker()
  warnings = []
})
afterEach(async () => {
  await Promise.all(running.map((simulator) => simulator.stop()))
  running = []
  await broker.close()
})

function start(options: Partial<SimulatorOptions> = {}): Simulator {
  const simulator = startSimulator({
    url: broker.url,
    password: TEST_PASSWORD,
    machines: [nesting],
    state: memory(),
    log: { info: () => {}, warn: (_fields, message) => warnings.push(message) },
    now: clockFrom(NOON).now,
    historyDays: 0,
    minuteDays: 0,
    ...options,
  })
  running.push(simulator)
  return simulator
}

const sizeOf = (batch: TestBatch): number => Object.values(batch.readings).flat().length
const timesIn = (batch: TestBatch): number[] =>
  Object.values(batch.readings)
    .flat()
    .map((reading) => reading.ts)

function sent(machineId: string, channel: string): Reading[] {
  return broker.batches
    .filter((batch) => batch.machineId === machineId)
    .flatMap((batch) => batch.readings[channel] ?? [])
}

const gapsOf = (readings: readonly Reading[]): number[] =>
  readings.slice(1).map((reading, index) => reading.ts - (readings[index]?.ts ?? 0))

function expectedEvents(from: number, to: number): Readings {
  const readings: Readings = {}
  telemetryOf(nesting).readEvents(from, to, readings)
  return readings
}

describe('the first start', () => {
  it('sends every minute of two days, or every fifth of what is slow, and all events, and is ready when they are acknowledged', async () => {
    await start({ historyDays: 3, minuteDays: 2 }).ready
    const minutes = Array.from(
      { length: 2 * 1_440 },
      (_, index) => NOON - 30_000 - index * MINUTE_MS,
    ).reverse()
    for (const { channel, isFast, isCounter, isAddedUp } of signals) {
      const step = isFast || isCounter || isAddedUp ? MINUTE_MS : 5 * MINUTE_MS
      const times = sent(nesting.id, channel).map((reading) => reading.ts)
      const ofHistory = times.filter((ts) => ts % step === 0 && ts > NOON - 2 * DAY_MS && ts <= NOON)
      expect(ofHistory.sort((a, b) => a - b)).toEqual(minutes.filter((ts) => ts % step === 0))
    }
    expect(signals.some(({ isFast, isCounter }) => !isFast && !isCounter)).toBe(true)
    const changes = expectedEvents(NOON - 2 * DAY_MS + HOUR_MS, NOON - 30_000)
    expect(sent(nesting.id, 'Logs/ProdLog')).toEqual(
      expect.arrayContaining(changes['Logs/ProdLog'] as Reading[]),
    )
    expect(broker.maxInFlight).toBe(1)
  })

  it('does so in messages of up to 5,000 points and 200 KiB, with units', async () => {
    await start({ historyDays: 2, minuteDays: 2 }).ready
    expect(Math.max(...broker.batches.map(sizeOf))).toBeGreaterThan(3_000)
    expect(Math.max(...broker.batches.map(sizeOf))).toBeLessThanOrEqual(5_000)
    expect(Math.max(...broker.batches.map((batch) => batch.bytes))).toBeLessThan(200 * 1_024)
    expect(sent(nesting.id, 'Machine/Axes/X/Position')[0]).toEqual({
      v: expect.any(Number),
      ts: expect.any(Number),
      u: 'mm',
    })
  })

  it('sends the current readings first, then the history backwards, and counts as sent only when all of it is', async () => {
    const state = memory()
    const simulator = start({ state, historyDays: 5, minuteDays: 1 })
    await vi.waitFor(() => expect(broker.batches.length).toBeGreaterThan(4), 5_000)
    const [first, ...rest] = broker.batches
    expect(first?.readings['Machine/Info']).toHaveLength(1)
    const past = rest.filter((batch) => Math.max(...timesIn(batch)) <= NOON)
    const ends = past.map((batch) => Math.max(...timesIn(batch)))
    expect(ends).toEqual([...ends].sort((a, b) => b - a))
    await simulator.ready
    expect(Math.min(...broker.batches.flatMap(timesIn))).toBeLessThan(NOON - 5 * DAY_MS + HOUR_MS)
    await simulator.stop()
    expect(state.saved[`${nesting.id}/telemetry`]).toBeGreaterThan(NOON - MINUTE_MS)
  })

  it('sends counters every quarter of an hour as far back as the status, and all else for three weeks', async () => {
    await start({ historyDays: 23, minuteDays: 1 }).ready
    const before = (channel: string, days: number) =>
      sent(nesting.id, channel).filter(({ ts }) => ts < NOON - days * DAY_MS)
    const gaps = gapsOf(before('Machine/Counters/Parts', 2).sort((a, b) => a.ts - b.ts))
    expect(new Set(gaps)).toEqual(new Set([15 * MINUTE_MS]))
    expect(before('Machine/Counters/Parts', 22)).toHaveLength(96)
    expect(before('Spindle/Load', 21)).toEqual([])
    expect(before('Spindle/Load', 20)).toHaveLength(48)
    expect(before('Alarms', 22).length).toBeGreaterThan(10)
  })

  it('is not sent when telemetry or its history is left out', async () => {
    await start({ hasTelemetry: false, historyDays: 2, minuteDays: 2 }).ready
    expect(broker.batches).toEqual([])
    await start({ machines: [byId('saw-1')] }).ready
    await vi.waitFor(() => expect(broker.batches.length).toBeGreaterThan(0), 3_000)
    expect(Math.min(...broker.batches.flatMap(timesIn))).toBeGreaterThan(NOON - 1_000)
  })
})

describe('a connected machine', () => {
  it('describes itself, then sends the fast channels every second and the slow ones every ten', async () => {
    await start({ now: clockFrom(NOON + 6_500).now }).ready
    const slow = () => broker.batches.slice(1).filter((batch) => 'Environment/Temperature' in batch.readings)
    await vi.waitFor(() => expect(slow()).toHaveLength(1), 14_000)
    const [first] = broker.batches
    expect(Object.keys(first?.readings ?? {})).toEqual(
      expect.arrayContaining(['Machine/Info', 'Machine/DataModel', 'Machine/Hmi/User']),
    )
    expect(sent(nesting.id, 'Machine/DataModel')).toHaveLength(1)
    expect(gapsOf(sent(nesting.id, 'Spindle/Speed'))).toContain(1_000)
  })

  it('sends a change of program with the moment at which it happened', async () => {
    const [change] = expectedEvents(NOON, NOON + 6 * HOUR_MS)['ProductionProcess/01/Programs/01/Name'] ?? []
    if (!change) throw new Error('No new program in six hours')
    await start({ now: clockFrom(change.ts - 1_500).now }).ready
    await vi.waitFor(
      () => expect(sent(nesting.id, 'ProductionProcess/01/Programs/01/Name')).toContainEqual(change),
      5_000,
    )
  })
})

describe('a slow broker', () => {
  it('gets the newest readings, one message at a time, and every event in between', async () => {
    const [change] = expectedEvents(NOON, NOON + 6 * HOUR_MS)['Logs/ProdLog'] ?? []
    if (!change) throw new Error('No part in six hours')
    broker.batchDelayMs = 1_600
    await start({ now: clockFrom(change.ts - 1_000).now }).ready
    await vi.waitFor(() => expect(broker.batches.length).toBeGreaterThanOrEqual(4), 12_000)
    expect(broker.maxInFlight).toBe(1)
    expect(Math.max(...gapsOf(sent(nesting.id, 'Spindle/Speed')))).toBeGreaterThanOrEqual(2_000)
    expect(sent(nesting.id, 'Spindle/Speed').length).toBe(broker.batches.length)
    expect(sent(nesting.id, 'Logs/ProdLog')).toEqual([change])
  })
})

describe('a lost connection', () => {
  it('costs no event and no counted minute, and the machine describes itself again', async () => {
    const clock = clockFrom(NOON)
    await start({ now: clock.now }).ready
    await vi.waitFor(() => expect(broker.batches.length).toBeGreaterThan(0), 3_000)
    const before = Math.max(...broker.batches.flatMap(timesIn))
    broker.dropConnections()
    clock.skipped = 2 * HOUR_MS
    await vi.waitFor(() => expect(sent(nesting.id, 'Machine/DataModel')).toHaveLength(2), 6_000)
    // It may still be sending what it missed when it has described itself.
    await vi.waitFor(() => {
      const minutes = sent(nesting.id, 'Consumption/ActiveEnergy').filter(({ ts }) => ts % MINUTE_MS === 0)
      expect(minutes.length).toBeGreaterThanOrEqual(120)
      const last = Math.max(...broker.batches.flatMap(timesIn))
      for (const channel of ['Logs/ProdLog', 'Logs/EventLog']) {
        const missed = expectedEvents(before + 1, last + 1)[channel] ?? []
        expect(missed.length).toBeGreaterThan(0)
        const since = sent(nesting.id, channel).filter(({ ts }) => ts > before)
        expect(since.sort((one, other) => one.ts - other.ts)).toEqual(missed)
      }
    }, 10_000)
  })
})

describe('a second start', () => {
  it('sends what was missed and nothing older', async () => {
    const state = memory()
    const first = start({ state, historyDays: 1, minuteDays: 1 })
    await first.ready
    await first.stop()
    const acknowledged = broker.batches.length
    const last = Math.max(...broker.batches.flatMap(timesIn))
    expect(state.saved[`${nesting.id}/telemetry`]).toBe(last)

    await start({ state, historyDays: 1, minuteDays: 1, now: clockFrom(NOON + 3 * HOUR_MS).now }).ready
    const fresh = broker.batches.slice(acknowledged)
    expect(Math.min(...fresh.flatMap(timesIn))).toBeGreaterThan(last)
    expect(fresh.flatMap((batch) => batch.readings['Spindle/Load'] ?? []).length).toBeGreaterThanOrEqual(180)
  })

  it('without a state sends the same again, value by value', async () => {
    const first = start({ historyDays: 1, minuteDays: 1 })
    await first.ready
    await first.stop()
    const before = broker.batches.splice(0)
    await start({ historyDays: 1, minuteDays: 1 }).ready
    const known = new Map(
      before.flatMap((batch) => (batch.readings['Spindle/Vibration'] ?? []).map(({ ts, v }) => [ts, v])),
    )
    const again = sent(nesting.id, 'Spindle/Vibration').filter(({ ts }) => known.has(ts))
    expect(again.length).toBeGreaterThan(1_400)
    for (const { ts, v } of again) expect(v).toBe(known.get(ts))
  })
})

describe('an offline machine', () => {
  it('sends its history up to its last message and stays away', async () => {
    const state = memory()
    const first = start({ machines: [drill], state, historyDays: 2, minuteDays: 1 })
    await first.ready
    await first.stop()
    expect(sent(drill.id, CONSUMPTION_CHANNELS.activeEnergy).length).toBeGreaterThan(1_400)
    const lastWord = broker.pointsOf(drill.id).at(-1)?.ts ?? 0
    expect(Math.max(...broker.batches.flatMap(timesIn))).toBeLessThanOrEqual(lastWord)
    expect(broker.connects).toHaveLength(1)
    await start({ machines: [drill], state, historyDays: 2 }).ready
    expect(broker.connects).toHaveLength(1)
  })
})

describe('the status', () => {
  it('is sent at its time while telemetry is sent', async () => {
    const [change] = pointsBetween(nesting, NOON, NOON + 2 * HOUR_MS)
    if (!change) throw new Error('No change in two hours')
    const clock = clockFrom(change.ts - 2_000)
    await start({ now: clock.now, historyDays: 2, minuteDays: 2 }).ready
    await vi.waitFor(() => expect(broker.pointsOf(nesting.id)).toContainEqual(change), 15_000)
    expect(warnings).toEqual([])
  })

  it('overtakes telemetry that waits for its acknowledgement', async () => {
    broker.batchDelayMs = 4_000
    const simulator = start()
    await simulator.ready
    await vi.waitFor(() => expect(broker.batchesReceived).toBeGreaterThan(0), 10_000)
    expect(broker.batches).toEqual([])
    simulator.override(nesting.id, 'FAIL')
    await vi.waitFor(() => expect(broker.pointsOf(nesting.id).at(-1)?.status).toBe('FAIL'), 1_000)
    expect(broker.batches).toEqual([])
  })
})

import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_MACHINES, type DemoMachine } from './fleet.ts'
import { pointsBetween, statusAt } from './model/schedule.ts'
import { type Acknowledged, type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'
import { startTestBroker, TEST_PASSWORD, type TestBroker } from './test-broker.ts'

const NOON = Date.UTC(2026, 10, 12, 11)
const silent = { info: () => {}, warn: () => {} }
const nesting = byId('nst-01')
const drill = byId('drl-2')

function byId(id: string): DemoMachine {
  const found = DEMO_MACHINES.find((machine) => machine.id === id)
  if (!found) throw new Error(`No machine ${id}`)
  return found
}

/** A clock that runs on from the given moment. */
function clockFrom(start: number): () => number {
  const began = Date.now()
  return () => start + Date.now() - began
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
beforeEach(async () => {
  broker = await startTestBroker()
})
afterEach(async () => {
  await Promise.all(running.map((simulator) => simulator.stop()))
  running = []
  await broker.close()
})

function start(options: Partial<SimulatorOptions>): Simulator {
  const defaults = {
    url: broker.url,
    password: TEST_PASSWORD,
    machines: [nesting],
    state: memory(),
    log: silent,
    // Telemetry has its own test file.
    hasTelemetry: false,
  }
  const simulator = startSimulator({ ...defaults, now: clockFrom(NOON), ...options })
  running.push(simulator)
  return simulator
}

describe('the first start', () => {
  it('sends the whole history in lists of up to 2,500 points and is ready when it is acknowledged', async () => {
    await start({ historyDays: 20 }).ready
    const { from } = dayBounds('2026-10-23', nesting.timezone)
    const sent = broker.pointsOf(nesting.id).filter((point) => point.ts <= NOON)
    expect(sent).toEqual([
      { ts: from, status: statusAt(nesting, from) },
      ...pointsBetween(nesting, from + 1, NOON + 1),
    ])
    expect(Math.max(...broker.sizes)).toBe(2_500)
    expect(broker.maxInFlight).toBe(1)
  })

  it('says how much of its history is acknowledged, from none to all', async () => {
    const shares: number[] = []
    let sent = 0
    const simulator = start({
      historyDays: 20,
      state: {
        load: async () => ({}),
        save: async () => void sent++,
      },
      onShares: (all) => shares.push(all.get(nesting.id) ?? -1),
    })
    await simulator.ready
    await vi.waitFor(() => expect(sent).toBeGreaterThan(0), 10_000)
    expect(shares.every((share, at) => share >= (shares[at - 1] ?? 0) && share <= 1)).toBe(true)
    expect(simulator.shares().get(nesting.id)).toBe(1)
  })

  it('goes on with the status of the moment', async () => {
    await start({ historyDays: 1 }).ready
    await vi.waitFor(() => {
      expect(broker.pointsOf(nesting.id).at(-1)).toEqual({
        ts: expect.any(Number),
        status: statusAt(nesting, NOON),
      })
      expect(broker.pointsOf(nesting.id).at(-1)?.ts).toBeGreaterThanOrEqual(NOON)
    }, 180_000)
  })

  it('brings the whole demo fleet', async () => {
    await start({ machines: DEMO_MACHINES, historyDays: 2 }).ready
    for (const machine of DEMO_MACHINES.filter(({ isConnected }) => isConnected)) {
      const first = broker.pointsOf(machine.id)[0]
      expect(first && dayAt(first.ts, machine.timezone)).toBe('2026-11-10')
    }
  })
})

describe('a connected machine', () => {
  it('sends a change at its time', async () => {
    const [change] = pointsBetween(nesting, NOON, NOON + HOUR_MS)
    if (!change) throw new Error('No change within an hour')
    await start({ now: clockFrom(change.ts - 4_000), historyDays: 0 }).ready
    expect(broker.pointsOf(nesting.id)).not.toContainEqual(change)
    await vi.waitFor(() => expect(broker.pointsOf(nesting.id)).toContainEqual(change), 15_000)
  })

  it('repeats its status as a heartbeat', async () => {
    await start({ historyDays: 0, heartbeatMs: 40 }).ready
    await vi.waitFor(
      () => expect(broker.pointsOf(nesting.id).filter(({ ts }) => ts > NOON).length).toBeGreaterThan(3),
      180_000,
    )
    const times = broker.pointsOf(nesting.id).map(({ ts }) => ts)
    expect(new Set(times).size).toBe(times.length)
  })

  it('publishes an override at once and holds it until the next change', async () => {
    const [change] = pointsBetween(nesting, NOON, NOON + HOUR_MS)
    if (!change) throw new Error('No change within an hour')
    const simulator = start({ now: clockFrom(change.ts - 4_000), historyDays: 0, heartbeatMs: 60 })
    await simulator.ready
    const before = broker.pointsOf(nesting.id).length
    simulator.override(nesting.id, 'FAIL')
    await vi.waitFor(() => expect(broker.pointsOf(nesting.id)).toContainEqual(change), 15_000)
    const sent = broker.pointsOf(nesting.id).slice(before)
    const held = sent.filter((point) => point.ts < change.ts)
    expect(held[0]?.status).toBe('FAIL')
    expect(held.length).toBeGreaterThan(2)
    expect(held.every((point) => point.status === 'FAIL')).toBe(true)
    await vi.waitFor(() => expect(broker.pointsOf(nesting.id).at(-1)?.ts).toBeGreaterThan(change.ts), 10_000)
    expect(broker.pointsOf(nesting.id).at(-1)?.status).toBe(change.status)
  })

  it('refuses an override of a machine that does not exist or is not connected', () => {
    const simulator = start({ machines: [drill], historyDays: 0 })
    expect(() => simulator.override('nobody', 'FAIL')).toThrow('nobody')
    expect(() => simulator.override(drill.id, 'FAIL')).toThrow('offline')
  })
})

describe('a machine that was never connected', () => {
  it('is left alone', async () => {
    const waiting = DEMO_MACHINES.filter((machine) => !machine.isConnected)
    expect(waiting).toHaveLength(2)
    await start({ machines: waiting, historyDays: 1 }).ready
    expect(broker.connects).toEqual([])
  })
})

describe('an offline machine', () => {
  it('sends its history once, up to some hours ago, and stays away', async () => {
    const state = memory()
    const first = start({ machines: [drill], state, historyDays: 3 })
    await first.ready
    const sent = broker.pointsOf(drill.id)
    expect(sent.length).toBeGreaterThan(100)
    expect(sent.at(-1)?.status).toBe('DISCONNECTED')
    expect(sent.at(-1)?.ts).toBeLessThan(NOON - 3 * HOUR_MS)
    await vi.waitFor(() => expect(broker.disconnects).toEqual([drill.deviceId]), 10_000)
    await first.stop()

    await start({ machines: [drill], state, historyDays: 3, now: clockFrom(NOON + DAY_MS) }).ready
    expect(broker.connects).toEqual([drill.deviceId])
    expect(broker.pointsOf(drill.id)).toEqual(sent)
  })
})

describe('a second start', () => {
  it('sends what happened since the last acknowledged point and nothing older', async () => {
    const state = memory()
    const first = start({ state, historyDays: 2 })
    await first.ready
    await first.stop()
    const acknowledged = broker.pointsOf(nesting.id)
    expect(state.saved[nesting.id]).toBe(acknowledged.at(-1)?.ts)

    const later = NOON + 5 * HOUR_MS
    await start({ state, historyDays: 2, now: clockFrom(later) }).ready
    const fresh = broker.pointsOf(nesting.id).slice(acknowledged.length)
    const missed = pointsBetween(nesting, (acknowledged.at(-1)?.ts ?? 0) + 1, later + 1)
    expect(missed.length).toBeGreaterThan(10)
    expect(fresh.slice(0, missed.length)).toEqual(missed)
  })
})

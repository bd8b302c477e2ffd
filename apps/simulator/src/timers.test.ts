import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_MACHINES } from './fleet.ts'
import { type SimulatorOptions, startSimulator } from './simulator.ts'
import { startTestBroker, TEST_PASSWORD, type TestBroker } from './test-broker.ts'

const NOON = Date.UTC(2026, 10, 12, 11)

/** A change that is due soon is past at the next look at this clock, as on a busy computer or after it slept. */
function hurriedClock() {
  const began = Date.now()
  let looks = 0
  return { now: () => NOON + Date.now() - began + 400 * looks++, looks: () => looks }
}

let broker: TestBroker
const warnings: string[] = []
const note = (warning: Error): void => void warnings.push(warning.name)
beforeEach(async () => {
  broker = await startTestBroker()
  process.on('warning', note)
})
afterEach(async () => {
  process.off('warning', note)
  await broker.close()
})

/** Until it has looked at its clock so often. */
async function runFor(looks: number, options: Partial<SimulatorOptions>): Promise<void> {
  const clock = hurriedClock()
  const simulator = startSimulator({
    url: broker.url,
    password: TEST_PASSWORD,
    machines: DEMO_MACHINES.slice(0, 1),
    state: { load: async () => ({}), save: async () => {} },
    log: { info: () => {}, warn: () => {} },
    historyDays: 0,
    now: clock.now,
    ...options,
  })
  await simulator.ready
  const begun = clock.looks()
  await vi.waitUntil(() => clock.looks() >= begun + looks, { timeout: 60_000 })
  await simulator.stop()
}

describe('a clock that runs ahead while a machine looks when its next point is due', () => {
  it('gives no warning of a negative time from its status', async () => {
    await runFor(100, { hasTelemetry: false, heartbeatMs: 600 })
    expect(warnings).toEqual([])
  })

  it('gives none from its telemetry either', async () => {
    await runFor(20, { heartbeatMs: 60_000 })
    expect(warnings).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_MACHINES } from './fleet.ts'
import { type SimulatorOptions, startSimulator } from './simulator.ts'
import { startTestBroker, TEST_PASSWORD, type TestBroker } from './test-broker.ts'

const NOON = Date.UTC(2026, 10, 12, 11)

/** What is due soon is past at the next look at this clock, as on a busy computer or after it slept. */
function hurriedClock(): () => number {
  const began = Date.now()
  let looks = 0
  return () => NOON + Date.now() - began + 400 * looks++
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

async function runFor(ms: number, options: Partial<SimulatorOptions>): Promise<void> {
  const simulator = startSimulator({
    url: broker.url,
    password: TEST_PASSWORD,
    machines: DEMO_MACHINES.slice(0, 1),
    state: { load: async () => ({}), save: async () => {} },
    log: { info: () => {}, warn: () => {} },
    historyDays: 0,
    now: hurriedClock(),
    ...options,
  })
  await simulator.ready
  await new Promise((resolve) => setTimeout(resolve, ms))
  await simulator.stop()
}

describe('a clock that runs ahead while a machine looks when its next point is due', () => {
  it('gives no warning of a negative time from its status', async () => {
    await runFor(500, { hasTelemetry: false, heartbeatMs: 600 })
    expect(warnings).toEqual([])
  })

  it('gives none from its telemetry either', async () => {
    await runFor(1_500, { heartbeatMs: 60_000 })
    expect(warnings).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { announceTest, storeTestFile } from '@millwright/contract/condition/device-tests'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { Log } from './device.ts'
import type { DemoMachine } from './fleet.ts'
import { type PlannedCheck, plannedChecks, TEST_DAYS } from './model/checks/check-plan.ts'
import { cutsAt, partsOf, type TestPart } from './model/checks/check-series.ts'

export interface CheckFeedOptions {
  /** Where devices reach the API. */
  readonly apiUrl: string
  readonly password: string
  readonly machines: readonly DemoMachine[]
  /** The demo's first start: from it on the wear is counted. */
  readonly since: number
  /** The time of the last test that was sent; undefined before the first. */
  readonly lastSent: number | undefined
  readonly onSent: (ts: number) => void
  readonly now: () => number
  readonly log: Log
  readonly timing?: Partial<typeof TIMING>
}

/** The start belongs to the history of the machines; of the tests one after the other is sent, with room for others between. */
const TIMING = { firstMs: 10_000, betweenMs: 40, everyMs: 600_000, retryMs: 30_000, answerMs: 30_000 }
const TEST_MS = 180_000

interface DueTest {
  readonly check: PlannedCheck
  readonly ts: number
  readonly isFirst: boolean
}

/** The same test has the same id: sent twice it is stored once. */
function uuidOf(...keys: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(keys.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whole days before the first start, in the morning of no particular zone; the first is the fingerprint. */
function historyOf(check: PlannedCheck, since: number): DueTest[] {
  const count = Math.floor(TEST_DAYS / check.everyDays)
  return Array.from({ length: count + 1 }, (_, i) => ({
    check,
    ts: since - (count - i) * check.everyDays * DAY_MS - HOUR_MS,
    isFirst: i === 0,
  }))
}

/** Sends the tests of the weeks before the first start, then one of a machine now and then, until it is stopped. */
export function startCheckFeed(options: CheckFeedOptions): { stop(): Promise<void> } {
  const { apiUrl, password, machines, since, now, log } = options
  const timing = { ...TIMING, ...options.timing }
  const checks = plannedChecks(machines)
  const stopping = new AbortController()
  const { signal } = stopping

  async function send(machine: DemoMachine, method: string, path: string, body: string): Promise<Response> {
    const secret = Buffer.from(`${machine.deviceId}:${password}`).toString('base64')
    const headers = { authorization: `Basic ${secret}`, 'content-type': 'application/json' }
    // Not ended by a stop: half a file would be an error there.
    const limit = AbortSignal.timeout(timing.answerMs)
    return await fetch(new URL(path, apiUrl), { method, headers, body, signal: limit })
  }

  async function sendFile(machine: DemoMachine, cycleUuid: string, { file, text }: TestPart): Promise<void> {
    const path = storeTestFile.path.replace(':cycleUuid', cycleUuid).replace(':filename', file)
    const { status } = await send(machine, storeTestFile.method, path, text)
    // 404 is a file that is there already: the answer to the first try was lost.
    if (status !== 204 && status !== 404)
      throw new Error(`${machine.id}: ${file} was answered with ${status}`)
  }

  async function sendTest({ check, ts, isFirst }: DueTest): Promise<void> {
    const { machine, type, tool, operation, rpm, bearings } = check
    const cycleUuid = uuidOf(machine.id, type, ts)
    const parts = partsOf(check, ts, since)
    const body = {
      ...{ cycleUuid, type, tool, operation, startTime: ts, endTime: ts + TEST_MS, bearings },
      ...(rpm === null ? {} : { rpm }),
      ...(type === 'TOOLS_CHECK' ? { cuts: cutsAt(ts, since) } : {}),
      ...(isFirst ? { isFingerprint: true } : {}),
      subCycles: parts.map(({ name, file }) => ({
        uuid: uuidOf(cycleUuid, file),
        timeSerie: file,
        name,
      })),
    }
    const { status } = await send(machine, announceTest.method, announceTest.path, JSON.stringify(body))
    // 403 is an app that somebody switched off.
    if (status === 403) return
    if (status !== 204) throw new Error(`${machine.id}: a test was answered with ${status}`)
    for (const each of parts) await sendFile(machine, cycleUuid, each)
  }

  /** A test that fails is tried again: the server may be starting, or gone for a while. */
  async function sendUntilTaken(test: DueTest): Promise<void> {
    while (!signal.aborted) {
      try {
        return await sendTest(test)
      } catch (error) {
        if (signal.aborted) return
        log.info(
          { machine: test.check.machine.id, err: error },
          'A test was not sent and will be tried again',
        )
        await pause(timing.retryMs, null, { signal })
      }
    }
  }

  async function run(): Promise<void> {
    await pause(timing.firstMs, null, { signal })
    if (options.lastSent === undefined) {
      for (const check of checks)
        for (const test of historyOf(check, since)) {
          await sendUntilTaken(test)
          await pause(timing.betweenMs, null, { signal })
        }
      options.onSent(since)
    }
    for (let turn = 0; checks.length > 0; turn++) {
      await pause(timing.everyMs, null, { signal })
      const check = checks[turn % checks.length] as PlannedCheck
      const ts = now() - TEST_MS
      await sendUntilTaken({ check, ts, isFirst: false })
      options.onSent(ts)
    }
  }

  const done = run().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'The tests of the demo stopped because of an error')
  })

  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

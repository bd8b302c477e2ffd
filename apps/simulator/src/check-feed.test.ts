import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { cyclePrintOf, FIRST_TEST, judgeCycle } from '@millwright/domain/condition/judge'
import { measure } from '@millwright/domain/condition/read-series'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CheckFeedOptions, startCheckFeed } from './check-feed.ts'
import { DEMO_MACHINES } from './fleet.ts'
import { type PlannedCheck, plannedChecks } from './model/checks/check-plan.ts'
import { partsOf } from './model/checks/check-series.ts'
import { wearAt } from './model/checks/wear.ts'

const SINCE = Date.UTC(2026, 10, 12, 11)
const WITHIN = { timeout: 60_000 }
const silent = { info: () => {}, warn: () => {} }
const drill = DEMO_MACHINES.filter(({ id }) => id === 'drl-1')

let server: Server
let received: { method: string; path: string; body: string }[]
let answers: number[]
let feed: { stop(): Promise<void> } | null
beforeEach(async () => {
  received = []
  answers = []
  feed = null
  server = createServer(async (request, response) => {
    received.push({ method: request.method ?? '', path: request.url ?? '', body: await text(request) })
    response.writeHead(answers.shift() ?? 204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  await feed?.stop()
  server.closeAllConnections()
  server.close()
})

function start(options: Partial<CheckFeedOptions> = {}) {
  const onSent = vi.fn()
  feed = startCheckFeed({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    password: 'secret',
    machines: drill,
    since: SINCE,
    lastSent: undefined,
    now: () => SINCE,
    onSent,
    log: silent,
    timing: { firstMs: 0, betweenMs: 0, everyMs: 60_000, retryMs: 1 },
    ...options,
  })
  return onSent
}
const announced = () =>
  received
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as { type: string; startTime: number; isFingerprint?: boolean })

it('sends the tests of three months, of each check the first one as its fingerprint', async () => {
  const onSent = start()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith(SINCE), WITHIN)
  const tests = announced()
  expect(tests.filter(({ isFingerprint }) => isFingerprint).map(({ type }) => type)).toEqual([
    'DEVICES_CHECK',
    'AXES_CHECK',
    'SPINDLE_CHECK',
  ])
  const devices = tests.filter(({ type }) => type === 'DEVICES_CHECK')
  expect(devices).toHaveLength(46)
  expect(devices[0]?.startTime).toBeLessThan(SINCE - 89 * DAY_MS)
  expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(46 * 3 + 7 * 3 + 7)
})

it('tries again what was not taken, and goes on after what is there already', async () => {
  answers = [503, 204, 404]
  const onSent = start()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled(), WITHIN)
  expect(announced().filter(({ isFingerprint }) => isFingerprint)).toHaveLength(4)
})

it('sends no history twice, and then one test now and then', async () => {
  const onSent = start({ lastSent: SINCE, timing: { firstMs: 0, everyMs: 1 } })
  await vi.waitFor(() => expect(onSent.mock.calls.length).toBeGreaterThan(3), WITHIN)
  expect(
    announced().every(({ startTime, isFingerprint }) => !isFingerprint && startTime > SINCE - DAY_MS),
  ).toBe(true)
})

it('every file can be analysed, and wear grows up to a limit', () => {
  for (const check of plannedChecks(DEMO_MACHINES))
    for (const { text: file } of partsOf(check, SINCE, SINCE))
      expect(() => measure(check.type, file)).not.toThrow()
  const wears = [-90, -45, -20, 0, 20, 400].map((days) => wearAt('bearing', SINCE + days * DAY_MS, SINCE))
  expect(wears).toEqual(wears.toSorted((a, b) => a - b))
  expect(wears.at(-1)).toBe(1.6)
  expect(wearAt(null, SINCE, SINCE)).toBe(0)
})

it('a bearing that goes is named by the part that is pitted, and was not while it was good', () => {
  const check = plannedChecks(DEMO_MACHINES).find(({ fault }) => fault === 'bearing') as PlannedCheck
  const spindle = { rpm: check.rpm ?? 0, bearings: check.bearings }
  const measured = (days: number) =>
    Object.fromEntries(
      partsOf(check, SINCE + days * DAY_MS, SINCE).map(({ name, text }) => [
        name,
        measure(check.type, text, spindle),
      ]),
    )
  const print = cyclePrintOf([measured(-90)])
  const originOf = (days: number) => {
    const verdict = judgeCycle(measured(days), print, { ...FIRST_TEST, spindle })
    return 'fault' in verdict ? verdict.fault : verdict.parts[0]?.findings[0]?.origin
  }
  for (const days of [-80, -66, -52]) expect(originOf(days)).toBeUndefined()
  for (const days of [-4, 0, 2, 4])
    expect(originOf(days)).toMatchObject({ kind: 'bearing', part: 'outerRace' })
})

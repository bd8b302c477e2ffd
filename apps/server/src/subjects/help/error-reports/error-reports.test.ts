import { Writable } from 'node:stream'
import { type ErrorReport, reportError } from '@millwright/contract/help/error-reports'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startHttpTarget } from '../../../testing/test-http-target.ts'

const REPORT: ErrorReport = {
  Kind: 'thrown',
  Name: 'TypeError',
  Message: 'no user ada@example.com with "Ada Lovelace"',
  Stack: [
    'at draw (https://x.example.com/assets/a-1.js:1:22)',
    'load@https://x.example.com/assets/b-2.js?token=secret',
    'load@https://x.example.com/assets/b-2.js:3:4',
  ],
  Page: '/machine/$id/status',
  Version: '1.2.3',
}

let test: TestApp
let now = Date.now()
const logged: string[] = []
let target: Awaited<ReturnType<typeof startHttpTarget>>
let elsewhere: Awaited<ReturnType<typeof startHttpTarget>>
beforeAll(async () => {
  elsewhere = await startHttpTarget(() => ({ status: 200 }))
  target = await startHttpTarget((count) =>
    count === 1 ? { status: 200 } : { status: 307, location: `http://${elsewhere.host}/` },
  )
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    logged.push(chunk.toString())
    done()
  }
  const log = pino({ level: 'warn' }, new Writable({ write }))
  test = await startTestApp({ SENTRY_DSN: `http://key1@${target.host}/sub/42` }, log, () => now)
})
afterAll(async () => {
  await test.stop()
  await target.stop()
  await elsewhere.stop()
})

const report = (body: Record<string, unknown>, app = test) => app.ask(reportError, { body })

describe('an error of a browser', () => {
  it('is in the log, the metrics and at the service of the settings, without names and keys', async () => {
    expect((await report(REPORT)).status).toBe(204)
    await vi.waitFor(() => expect(target.requests).toHaveLength(1), 20_000)
    const [sent] = target.requests
    expect(sent?.path).toBe('/sub/api/42/envelope/')
    expect(sent?.headers['x-sentry-auth']).toContain('sentry_key=key1')
    const [, item, event] = (sent?.body ?? '').split('\n').map((line) => line && JSON.parse(line))
    expect(item).toEqual({ type: 'event' })
    expect(event).toMatchObject({
      platform: 'javascript',
      transaction: '/machine/$id/status',
      exception: { values: [{ type: 'TypeError', stacktrace: { frames: [{ lineno: 3 }, { lineno: 1 }] } }] },
    })
    const line = logged.find((each) => each.includes('an error in a browser'))
    expect(line).toContain('TypeError')
    for (const text of [sent?.body, line]) expect(text).not.toMatch(/ada@|Lovelace|secret|127\.0\.0\.1/)
    const metrics = await (await fetch(`${test.app.publicUrl}/metrics`)).text()
    expect(metrics).toContain('millwright_browser_errors_total{kind="thrown"} 1')
  })

  it('is not sent on to where the service redirects', async () => {
    expect((await report(REPORT)).status).toBe(204)
    await vi.waitFor(() => expect(logged.join('')).toContain('could not be reached'), 20_000)
    expect(elsewhere.requests).toEqual([])
  })

  it('beyond the limit of a minute is refused and counted', async () => {
    now += 60_000
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await report(REPORT)).status)
    expect(statuses).toEqual([...Array(10).fill(204), 429, 429])
    const metrics = await (await fetch(`${test.app.publicUrl}/metrics`)).text()
    expect(metrics).toContain('millwright_browser_errors_total{kind="dropped"} 2')
    now += 60_000
    expect((await report(REPORT)).status).toBe(204)
  })

  it('that is too long or carries more than the fields is refused by field', async () => {
    for (const bad of [
      { Message: 'x'.repeat(501) },
      { Stack: Array(31).fill('at x:1:1') },
      { Stack: ['x'.repeat(501)] },
      { Kind: 'other' },
      { User: 'ada' },
      { Message: 'a\u0000b' },
      { Message: '\ud800' },
    ]) {
      const { status } = await report({ ...REPORT, ...bad })
      expect([bad, status]).toEqual([bad, 400])
    }
  })

  it('is not taken where error reporting is off', async () => {
    const off = await startTestApp({ FEATURE_ERROR_REPORTING: 'false' })
    try {
      expect((await report(REPORT, off)).status).toBe(404)
    } finally {
      await off.stop()
    }
  })
})

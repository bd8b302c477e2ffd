import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { startHttpTarget } from '../../testing/test-http-target.ts'
import { createSendAnalytics } from './post-sign-ins.ts'

const EVENT = { at: 0, loginMethod: 'PASSWORD', organizationType: 'CUSTOMER', language: 'en-US' }
const stored = async (test: TestApp) =>
  (await test.db.query("select payload from durable_event where event = 'signedIn'")).rows

describe('a sign-in', () => {
  let target: Awaited<ReturnType<typeof startHttpTarget>>
  let test: TestApp
  beforeAll(async () => {
    target = await startHttpTarget(() => ({ status: 204 }))
    test = await startTestApp({ ANALYTICS_URL: `http://${target.host}/collect` })
  })
  afterAll(async () => {
    await test.stop()
    await target.stop()
  })

  it('is an event at the address of the settings that does not say who', async () => {
    await test.signIn('admin@example.com')
    await vi.waitFor(() => expect(target.requests).toHaveLength(1), 10_000)
    const { path, body } = target.requests[0] ?? { path: '', body: '{}' }
    expect(path).toBe('/collect')
    expect(JSON.parse(body)).toEqual({
      event: 'login',
      time: expect.stringMatching(/^\d{4}-/),
      loginMethod: 'PASSWORD',
      organizationType: 'CUSTOMER',
      language: 'en-US',
      version: '0.0.0-test',
    })
    expect(JSON.stringify(await stored(test))).not.toMatch(/admin|user-|Astrid/)
  })
})

describe('without an address', () => {
  it('nothing is stored, let alone sent', async () => {
    const test = await startTestApp()
    try {
      await test.signIn('admin@example.com')
      expect(await stored(test)).toEqual([])
    } finally {
      await test.stop()
    }
  })

  it('an event from before is dropped', async () => {
    const handler = createSendAnalytics({ analyticsUrl: null, version: '1' })
    await expect(handler.handle(EVENT, { key: 'k', attempt: 1 })).resolves.toBeUndefined()
  })
})

describe('an address that fails or sends on', () => {
  it('has the event tried again, and no other address gets it', async () => {
    const elsewhere = await startHttpTarget(() => ({ status: 200 }))
    const target = await startHttpTarget((count) =>
      count === 1 ? { status: 500 } : { status: 302, location: `http://${elsewhere.host}/` },
    )
    const handler = createSendAnalytics({ analyticsUrl: new URL(`http://${target.host}`), version: '1' })
    try {
      await expect(handler.handle(EVENT, { key: 'k', attempt: 1 })).rejects.toThrow('500')
      await expect(handler.handle(EVENT, { key: 'k', attempt: 2 })).rejects.toThrow()
      expect(elsewhere.requests).toEqual([])
    } finally {
      await target.stop()
      await elsewhere.stop()
    }
  })
})

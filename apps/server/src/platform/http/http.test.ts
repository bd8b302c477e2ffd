import { gzipSync } from 'node:zlib'
import { CALLS } from '@millwright/contract/calls'
import { passwordLogin } from '@millwright/contract/people/auth'
import type { Call } from '@millwright/contract/wire/call'
import { FEATURE_SWITCHES } from '@millwright/contract/wire/page'
import { healthz } from '@millwright/contract/wire/system'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { refuseUncontracted } from './serve.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

describe('every call of the contract', () => {
  it.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is served',
    async (_name, call) => {
      const path = call.path.replace('*', '').replace(/:\w+/g, 'x')
      const response = await fetch(test.app.publicUrl + path, { method: call.method, redirect: 'manual' })
      const body = await response.text()
      expect(body).not.toContain(`There is no ${call.method}`)
    },
  )
})

describe('a route', () => {
  it('outside the contract cannot be registered', () => {
    const http: FastifyInstance = Fastify()
    refuseUncontracted(http, CALLS)
    expect(() => http.get('/secret', () => 'x')).toThrow('GET /secret is not a call of the contract')
    expect(() => http.get('/healthz', { config: { call: { ...healthz } as Call } }, () => 'x')).toThrow(
      'not a call of the contract',
    )
    expect(() => http.get('/healthz', { config: { call: healthz as Call } }, () => 'x')).not.toThrow()
  })
})

describe('the system calls', () => {
  const get = async (path: string) => (await fetch(test.app.publicUrl + path)).text()

  it('answer with health, readiness, metrics and documentation', async () => {
    expect(await get('/healthz')).toBe('{"status":"ok"}')
    expect(JSON.parse(await get('/readyz'))).toEqual({
      status: 'ready',
      parts: { api: true, broker: true, live: true, database: true, signIn: true, storing: true },
      details: {
        outOfReach: [],
        lateJobs: [],
        certificate: null,
        jobs: { cores: expect.any(Number), maxCores: null },
        isNodeTaken: false,
      },
    })
    expect(await get('/metrics')).toContain('millwright_points_stored_total')
    expect(JSON.parse(await get('/docs/openapi.json')).paths).toHaveProperty('/v2/machines/{id}')
    expect(await get('/docs')).toContain('/v2/machines/:id')
    expect(await get('/docs')).toContain('href="/docs/asyncapi.json"')
    expect(JSON.parse(await get('/docs/asyncapi.json')).channels).toHaveProperty('machineStatus')
    expect(JSON.parse(await get('/config.json'))).toEqual({
      demo: true,
      debugLogin: true,
      passwords: true,
      version: '0.0.0-test',
      ownAuthority: false,
      features: Object.fromEntries(FEATURE_SWITCHES.map((feature) => [feature, true])),
      legacyHosts: {},
      apps: { android: '', ios: '', other: '' },
    })
  })

  it('refuse a body that is no JSON, or too large', async () => {
    const post = (body: string, type = 'application/json') =>
      fetch(`${test.app.publicUrl}/v2/auth/login`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
    expect(await (await post('{')).json()).toMatchObject({
      result: { label: 'VALIDATION_FAILED', field: 'body' },
    })
    expect((await post(`"${'x'.repeat(2_000_000)}"`)).status).toBe(413)
    expect((await post('a', 'text/csv')).status).toBe(415)
  })
})

describe('compression', () => {
  const signIn = (init: RequestInit) =>
    fetch(`${test.app.publicUrl}${passwordLogin.path}`, { method: 'POST', ...init })
  const credentials = JSON.stringify({ Email: 'admin@example.com', Password: 'millwright' })
  const json = { 'content-type': 'application/json' }

  it.each(['zstd', 'br', 'gzip'])('with %s makes long answers short', async (encoding) => {
    const answer = await fetch(`${test.app.publicUrl}/docs/openapi.json`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.json()).toHaveProperty('openapi')
  })

  it.each(['/docs', '/docs/openapi.json', '/docs/asyncapi.json'])('of %s is done once', async (path) => {
    const get = (headers: Record<string, string>) => fetch(test.app.publicUrl + path, { headers })
    const first = await get({ 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-encoding')).toBe('br')
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
  })

  it('leaves answers with tokens alone', async () => {
    const answer = await signIn({ headers: { ...json, 'accept-encoding': 'gzip' }, body: credentials })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  it('is not undone for requests', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    expect((await signIn({ headers, body: gzipSync(credentials) })).status).toBe(400)
  })
})

import { ACCESS } from '@millwright/contract/access'
import type { Call } from '@millwright/contract/call'
import { CALLS } from '@millwright/contract/calls'
import { healthz } from '@millwright/contract/calls/system'
import { FEATURES } from '@millwright/contract/pages'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { refuseUncontracted } from './serve.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
})
afterAll(() => test.stop())

const ANY = { channel: 'Machine/Status', wildcard: '#' }
const OWN = { ...ANY, org: 'NORDHAUS', id: 'nst-01', groupId: 'group-1' }
const FOREIGN = { ...ANY, org: 'SEGHERIA', id: 'trn-1', groupId: 'group-4' }
const NEEDED: Record<string, string> = {
  from: '2026-11-14T00:00:00Z',
  to: '2026-11-15T00:00:00Z',
  machineIds: 'nst-01',
  log: 'EventLog',
}

const paramsOf = (call: Call, values: Record<string, string>) =>
  Object.fromEntries(Object.keys(call.params.properties).map((name) => [name, values[name] ?? '']))
const queryOf = (call: Call) =>
  Object.fromEntries(
    Object.keys(call.query.properties).flatMap((name) => (NEEDED[name] ? [[name, NEEDED[name]]] : [])),
  )

const guarded = CALLS.filter((call) => ACCESS[call.access].signedIn)

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

  it.each(guarded.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is closed to the signed out',
    async (_name, call) => {
      expect(await test.ask(call, { params: paramsOf(call, OWN), query: queryOf(call) })).toMatchObject({
        status: 401,
        label: 'NOT_SIGNED_IN',
      })
      expect(
        (
          await test.ask(call, {
            params: paramsOf(call, OWN),
            query: queryOf(call),
            token: 'eyJhbGciOiJub25lIn0.e30.',
          })
        ).status,
      ).toBe(401)
    },
  )

  const scoped = guarded.filter((call) => ACCESS[call.access].scope !== null)
  it.each(scoped.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is closed to another organization',
    async (_name, call) => {
      const answer = await test.ask(call, { params: paramsOf(call, FOREIGN), query: queryOf(call), token })
      expect([403, 404]).toContain(answer.status)
    },
  )

  const grouped = guarded.filter((call) => ACCESS[call.access].scope === 'group')
  it.each(grouped.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s does not open a foreign group by naming the own organization',
    async (_name, call) => {
      const answer = await test.ask(call, {
        params: paramsOf(call, { ...FOREIGN, org: OWN.org }),
        query: queryOf(call),
        token,
      })
      expect(answer).toMatchObject({ status: 404, label: 'GROUP_NOT_FOUND' })
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
      parts: { api: true, broker: true, live: true, database: true, signIn: true },
    })
    expect(await get('/metrics')).toContain('millwright_points_stored_total')
    expect(JSON.parse(await get('/docs/openapi.json')).paths).toHaveProperty('/v2/machines/{id}')
    expect(await get('/docs')).toContain('/v2/machines/:id')
    expect(JSON.parse(await get('/config.json'))).toEqual({
      demo: true,
      debugLogin: true,
      passwords: true,
      version: '0.0.0-test',
      features: Object.fromEntries(FEATURES.map((feature) => [feature, true])),
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

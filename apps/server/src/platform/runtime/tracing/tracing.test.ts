import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addWebhook, testWebhook } from '@millwright/contract/notifications/webhooks'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startHttpTarget, type TargetRequest } from '../../../testing/test-http-target.ts'
import { createExporter } from './exporter.ts'
import { followRequests } from './follow-requests.ts'
import { childOf, nanoseconds, readTraceparent, writeTraceparent } from './span.ts'

const log = pino({ level: 'silent' })
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}

const spansOf = (requests: readonly TargetRequest[]): SentSpan[] =>
  requests.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
const attributeOf = ({ attributes }: SentSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

describe('a process with a collector', () => {
  let collector: Awaited<ReturnType<typeof startHttpTarget>>
  let target: Awaited<ReturnType<typeof startHttpTarget>>
  let test: TestApp
  let spans: SentSpan[]
  beforeAll(async () => {
    collector = await startHttpTarget(() => ({ status: 200 }))
    target = await startHttpTarget(() => ({ status: 500 }))
    test = await startTestApp({
      MILLWRIGHT_ROLES: 'api,identity,ingest,jobs',
      MQTT_URL: 'mqtt://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.host}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
    })
    const token = await test.signIn('admin@example.com')
    const params = { org: 'NORDHAUS' }
    const body = {
      ...{ Name: 'Control room', Url: `http://${target.host}/secret-path`, Format: 'json' },
      ...{ Language: 'en-US', Topics: ['Alarms'], AllMachines: true, Machine_Group_Ids: [], IsOn: true },
    }
    const { result } = await test.ask(addWebhook, { params, body, token })
    const path = testWebhook.path.replace(':org', 'NORDHAUS').replace(':webhookId', result.Webhook.Id)
    await fetch(test.app.publicUrl + path, {
      method: testWebhook.method,
      headers: { authorization: `Bearer ${token}`, traceparent: `00-${TRACE}-${CALLER}-01` },
    })
    // The rest is sent at the end.
    await test.stop()
    spans = spansOf(collector.requests)
  })
  afterAll(async () => {
    await collector.stop()
    await target.stop()
  })

  it('sends the call of a caller in their trace, with the queries in it, to the path and with the headers of the settings', () => {
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a b' } })
    const call = spans.find(({ parentSpanId }) => parentSpanId === CALLER)
    expect(call).toMatchObject({ traceId: TRACE, kind: 2, name: `${testWebhook.method} ${testWebhook.path}` })
    const queries = spans.filter(({ traceId, name }) => traceId === TRACE && name === 'select')
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.map((query) => attributeOf(query, 'db.query.text')).join()).toContain('$1')
  })

  it('passes the trace on to the server that the call asks', () => {
    const request = spans.find(
      ({ traceId, kind, name }) => traceId === TRACE && kind === 3 && name === 'POST',
    )
    expect(attributeOf(request as SentSpan, 'server.address')).toBe('127.0.0.1')
    expect(request?.status.code).toBe(2)
    expect(target.requests[0]?.headers.traceparent).toBe(`00-${TRACE}-${request?.spanId}-01`)
  })

  it('sends jobs as traces of their own, and nothing of people, secrets or its own requests', () => {
    const jobs = spans.filter(({ name }) => name.startsWith('job '))
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.every(({ traceId, parentSpanId }) => traceId !== TRACE && !parentSpanId)).toBe(true)
    const all = JSON.stringify(spans)
    for (const secret of ['admin@example.com', 'secret-path', 'Control room', collector.host, 'Bearer'])
      expect(all).not.toContain(secret)
  })
})

it('a collector that never answers makes nobody wait: what does not fit is dropped and counted', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((ready) => void silent.listen(0, '127.0.0.1', ready))
  const { port } = silent.address() as AddressInfo
  let dropped = 0
  const exporter = createExporter({
    endpoint: `http://127.0.0.1:${port}`,
    headers: {},
    resource: { 'service.name': 'test' },
    count: (outcome, spans) => {
      expect(outcome).toBe('dropped')
      dropped += spans
    },
    log,
  })
  const work = { name: 'work', kind: 'internal', attributes: {}, startedAt: nanoseconds() } as const
  for (let at = 0; at < 10_000; at++)
    exporter.add({ ...childOf(null, 1), ...work, endedAt: nanoseconds(), error: '' })
  expect(dropped).toBe(10_000 - 8_192)
  await exporter.stop()
  silent.close()
  silent.closeAllConnections()
})

it('a request whose headers are written already, as uploads to S3 have them, goes out without the trace', async () => {
  const target = await startHttpTarget(() => ({ status: 200 }))
  const begin = (work: { name: string }) => ({
    ...childOf(null, 1),
    ...{ kind: 'client' as const, attributes: {}, startedAt: nanoseconds() },
    name: work.name,
  })
  const followed = followRequests({
    begin,
    end: () => {},
    current: () => begin({ name: 'call' }),
    isOwn: () => false,
  })
  const upload = request(`http://${target.host}/part`, { method: 'PUT', headers: { expect: '100-continue' } })
  upload.end('bytes')
  const [answer] = await once(upload, 'response')
  answer.resume()
  followed.stop()
  expect(target.requests[0]?.body).toBe('bytes')
  await target.stop()
})

it('reads a traceparent of the standard, and no other', () => {
  const good = `00-${TRACE}-${CALLER}-01`
  const context = readTraceparent(good)
  expect(context && writeTraceparent(context)).toBe(good)
  expect(readTraceparent(`00-${TRACE}-${CALLER}-00`)?.isSampled).toBe(false)
  for (const bad of [
    undefined,
    '',
    `01-${TRACE}-${CALLER}-01`,
    `00-${'0'.repeat(32)}-${CALLER}-01`,
    `${good}x`,
  ])
    expect(readTraceparent(bad)).toBeNull()
})

it('what is not recorded stays so further on, and a part of new traces is', () => {
  const unsampled = readTraceparent(`00-${TRACE}-${CALLER}-00`)
  expect(childOf(unsampled, 1)).toMatchObject({ traceId: TRACE, parentId: CALLER, isSampled: false })
  expect([childOf(null, 0).isSampled, childOf(null, 1).isSampled]).toEqual([false, true])
})

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../registry/session-store.ts'
import { answerError } from './answer-errors.ts'
import { limitRequests } from './request-limits.ts'

let http: FastifyInstance
beforeEach(async () => {
  http = Fastify({ trustProxy: 'loopback' })
  http.setErrorHandler(answerError)
  http.decorateRequest('caller', null)
  http.decorateRequest('device', null)
  await limitRequests(http, { perAddress: 20, perCaller: 5 })
  http.get('/anyone', () => 'ok')
  const onRequest = async (request: { caller: Caller | null; headers: object }) => {
    const { who } = request.headers as { who?: string }
    request.caller = { accountId: who } as unknown as Caller
  }
  http.get('/person', { onRequest }, () => 'ok')
})
afterEach(() => http.close())

async function refused(
  count: number,
  url: string,
  headers: (n: number) => Record<string, string>,
): Promise<number> {
  let refusals = 0
  for (let n = 0; n < count; n++)
    if ((await http.inject({ url, headers: headers(n) })).statusCode === 429) refusals += 1
  return refusals
}

describe('requests in a minute', () => {
  it('without sign-in are limited by address, and by nothing else', async () => {
    expect(await refused(25, '/anyone', () => ({ 'x-forwarded-for': '203.0.113.1' }))).toBe(5)
    expect(await refused(20, '/anyone', () => ({ 'x-forwarded-for': '203.0.113.2' }))).toBe(0)
    expect(await refused(50, '/anyone', (n) => ({ 'x-forwarded-for': `198.51.100.${n}` }))).toBe(0)
  })

  it('of a person are limited from all addresses together', async () => {
    const of = (who: string) => (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}`, who })
    expect(await refused(8, '/person', of('ada'))).toBe(3)
    expect(await refused(5, '/person', of('ben'))).toBe(0)
  })

  it('of this computer are not limited', async () => {
    expect(await refused(50, '/anyone', () => ({}))).toBe(0)
  })
})

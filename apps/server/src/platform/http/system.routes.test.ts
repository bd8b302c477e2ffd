import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { answerError } from './answer-errors.ts'
import type { Guard } from './guard.ts'
import { createServe } from './serve.ts'
import { type SystemDeps, serveSystem } from './system.routes.ts'

const nobody = { caller: null, device: null }
const guard = { identify: async () => nobody, check: async () => nobody } as unknown as Guard

let http: FastifyInstance
let asked = 0
beforeEach(() => {
  asked = 0
})
afterEach(() => http.close())

function start(deps: Partial<SystemDeps>): void {
  http = Fastify({ trustProxy: 'loopback' })
  http.setErrorHandler(answerError)
  serveSystem(createServe({ http, guard, checksAnswers: true }).serveRaw, {
    metrics: createMetrics(),
    config: readConfig({}),
    version: '1',
    publicUrl: 'http://localhost:8080',
    readiness: async () => {
      asked += 1
      return { database: true }
    },
    outOfReach: () => [],
    isNodeTaken: () => false,
    lateJobs: async () => [],
    certificate: null,
    work: () => ({ cores: 0, maxCores: null }),
    ...deps,
  })
}

describe('whether the server is ready', () => {
  it('is found out once for all who ask at the same time', async () => {
    start({})
    const answers = await Promise.all(Array.from({ length: 50 }, () => http.inject('/readyz')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    // Where the machine hangs meanwhile, a second time.
    expect(asked).toBeLessThan(5)
  })
})

describe('metrics', () => {
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await http.inject({ url: '/metrics', headers })).statusCode

  it('are shown to this computer and to nobody else where there is no token, whatever the address of the server', async () => {
    start({})
    expect(await read({})).toBe(200)
    expect(await read({ 'x-forwarded-for': '192.168.1.7' })).toBe(401)
    expect(await read({ forwarded: 'for=127.0.0.1' })).toBe(401)
  })

  it('are shown with their token from anywhere, and only with it', async () => {
    start({ config: readConfig({ METRICS_TOKEN: 'a-long-random-text' }) })
    const authorization = 'Bearer a-long-random-text'
    expect(await read({ 'x-forwarded-for': '192.168.1.7', authorization })).toBe(200)
    expect(await read({ authorization: 'Bearer a-long-random-tex' })).toBe(401)
    expect(await read({})).toBe(401)
  })
})

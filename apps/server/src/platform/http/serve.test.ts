import { defineCall } from '@millwright/contract/wire/call'
import { healthz, readyz } from '@millwright/contract/wire/system'
import Fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CallError, tooManyRequests } from '../runtime/errors.ts'
import { answerError } from './answer-errors.ts'
import type { Guard } from './guard.ts'
import { createServe } from './serve.ts'

const awaitNews = defineCall({
  method: 'GET',
  path: '/api/news',
  access: 'signedIn',
  tag: 'System',
  summary: 'Waits for news',
  result: Type.Any(),
})

const nobody = { caller: null, device: null }
const guard = { identify: async () => nobody, check: async () => nobody } as unknown as Guard

let http: FastifyInstance
beforeEach(() => {
  http = Fastify()
  http.setErrorHandler(answerError)
})
afterEach(() => http.close())

const answerTo = async (path: string): Promise<[status: number, label: string]> => {
  const answer = await http.inject(path)
  return [answer.statusCode, answer.json().result.label]
}

it('a label that its call does not name is a failure where answers are checked', async () => {
  const { serveRaw } = createServe({ http, guard, checksAnswers: true })
  serveRaw(healthz, () => {
    throw new CallError('LAST_ADMIN', 'of another subject')
  })
  serveRaw(readyz, () => {
    throw tooManyRequests(1)
  })
  expect(await answerTo(healthz.path)).toEqual([500, 'ERROR_GENERIC'])
  expect(await answerTo(readyz.path)).toEqual([429, 'TOO_MANY_REQUESTS'])
})

it('where they are not, it reaches the caller', async () => {
  const { serveRaw } = createServe({ http, guard, checksAnswers: false })
  serveRaw(healthz, () => {
    throw new CallError('LAST_ADMIN', 'of another subject')
  })
  expect(await answerTo(healthz.path)).toEqual([409, 'LAST_ADMIN'])
})

it('a handler hears that its caller does not wait any more', async () => {
  const { serve } = createServe({ http, guard, checksAnswers: false })
  const begun = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  serve(awaitNews, async ({ gone }) => {
    gone().addEventListener('abort', () => left.resolve())
    begun.resolve()
    await left.promise
    return { result: null }
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const caller = new AbortController()
  const asking = fetch(address + awaitNews.path, { signal: caller.signal })
  await begun.promise
  caller.abort()
  await expect(asking).rejects.toThrow()
  await left.promise
})

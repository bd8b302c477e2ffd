import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { defineCall } from '@millwright/contract/wire/call'
import Fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { remains } from '../../testing/test-time.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'
import { answerError } from './answer-errors.ts'
import { answerBytes } from './file-answer.ts'
import type { Guard } from './guard.ts'
import { type Api, createServe } from './serve.ts'

/** Who calls, by what they send: `2 7` is the person 7 of the organization 2. */
const identify = async (_access: unknown, { authorization }: { authorization: string | undefined }) => {
  const [organizationId, accountId] = (authorization ?? '1 1').split(' ').map(Number)
  return { caller: { organizationId, accountId }, device: null, early: null }
}
const guard = {
  identify,
  check: async (_call: unknown, { caller }: object & { caller: unknown }) => ({ caller }),
}

const heavy = (path: string, parts: object = {}) =>
  defineCall({
    method: 'GET',
    path,
    access: 'signedIn',
    tag: 'System',
    summary: path,
    result: Type.Any(),
    isHeavy: true,
    ...parts,
  })

let http: FastifyInstance
let api: Api
let port: number
let started = 0
let ends: (() => void)[] = []
const sockets: Socket[] = []

/** Goes on until the test lets it end. */
const work = (): Promise<void> => {
  started += 1
  return new Promise((end) => ends.push(end))
}

beforeEach(() => {
  started = 0
  ends = []
  http = Fastify()
  http.decorateRequest('caller', null)
  http.decorateRequest('device', null)
  http.decorateRequest('early', null)
  http.setErrorHandler(answerError)
  // As compression does it: with a hook that takes a moment, a handler that returns its reply ends with the download.
  http.addHook('onSend', async () => await new Promise((go) => setImmediate(go)))
  api = createServe({ http, guard: guard as unknown as Guard, checksAnswers: false })
})

async function listen(): Promise<void> {
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
}

afterEach(async () => {
  for (const end of ends) end()
  for (const socket of sockets.splice(0)) socket.destroy()
  http.server.closeAllConnections()
  await http.close()
})

const ask = (path: string, who = '1 1') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: who } })

/** No more begin. */
const nothingBegins = () => {
  const before = started
  return remains(() => expect(started).toBe(before), 100)
}

/** Ends what runs, one after the other, until so many have begun and none runs. */
const endAll = (calls: number) =>
  vi.waitFor(() => {
    ends.shift()?.()
    expect([started, ends.length]).toEqual([calls, 0])
  }, 180_000)

describe('a call that reads much', () => {
  it.each(['serve', 'serveFile', 'serveRaw', 'serveApart'])('waits for a slot with %s', async (kind) => {
    const call = heavy('/heavy')
    if (kind === 'serve')
      api.serve(call, async () => {
        await work()
        return { result: 1 }
      })
    if (kind === 'serveRaw') api.serveRaw(call, () => work().then(() => ({ result: 1 })))
    if (kind === 'serveFile')
      api.serveFile(call, async (_input, _request, reply) => {
        await work()
        return answerBytes(reply, { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(9) })
      })
    if (kind === 'serveApart')
      await api.serveApart(async (_scope, serveRaw) =>
        serveRaw(call, () => work().then(() => ({ result: 1 }))),
      )
    await listen()
    const answers = Array.from({ length: 5 }, () => ask('/heavy'))
    await vi.waitFor(() => expect(started).toBe(HTTP_LIMITS.heavyCallsEach), 20_000)
    await nothingBegins()
    for (let count = 1; count <= 5; count++) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0), 20_000)
      ends.shift()?.()
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  })

  it('has one gate with those in scopes of their own', async () => {
    const result = () => work().then(() => ({ result: 1 }))
    api.serveRaw(heavy('/here'), result)
    await api.serveApart(async (_scope, serveRaw) => serveRaw(heavy('/apart'), result))
    await listen()
    const answers = ['/here', '/here', '/apart', '/apart'].map((path) => ask(path))
    await vi.waitFor(() => expect(started).toBe(HTTP_LIMITS.heavyCallsEach), 20_000)
    await nothingBegins()
    await endAll(4)
    await Promise.all(answers)
  })

  it('leaves a slot to other organizations', async () => {
    api.serve(heavy('/heavy'), () => work().then(() => ({ result: 1 })))
    await listen()
    const answers = Array.from({ length: 9 }, (_, person) => ask('/heavy', `1 ${person}`))
    await vi.waitFor(() => expect(started).toBe(HTTP_LIMITS.heavyCallsOrganization), 20_000)
    answers.push(ask('/heavy', '2 99'))
    await vi.waitFor(() => expect(started).toBe(HTTP_LIMITS.heavyCallsOrganization + 1), 20_000)
    await endAll(10)
    await Promise.all(answers)
  })

  it('gives its slot back when its file is made, however slowly that is read', async () => {
    const bytes = Buffer.alloc(64 * 2 ** 20)
    let made = 0
    api.serveFile(heavy('/report'), async (_input, _request, reply) => {
      made += 1
      return answerBytes(reply, { name: 'a.pdf', type: 'application/pdf', bytes })
    })
    await listen()
    for (let count = 1; count <= 5; count++) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.pause()
      socket.write('GET /report HTTP/1.1\r\nhost: a\r\nauthorization: 1 1\r\n\r\n')
      await vi.waitFor(() => expect(made).toBe(count), 20_000)
    }
  })

  it('is not begun for who has gone meanwhile', async () => {
    api.serve(heavy('/heavy'), () => work().then(() => ({ result: 1 })))
    await listen()
    const first = [ask('/heavy'), ask('/heavy')]
    await vi.waitFor(() => expect(started).toBe(2), 20_000)
    const arrived = once(http.server, 'request')
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /heavy HTTP/1.1\r\nhost: a\r\nauthorization: 1 1\r\n\r\n')
    const [request] = await arrived
    const gone = once(request.socket, 'close')
    socket.destroy()
    await gone
    for (const end of ends.splice(0)) end()
    await Promise.all(first)
    // One that comes later is the third.
    const last = ask('/heavy')
    await endAll(3)
    await last
  })
})

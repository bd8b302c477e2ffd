import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, MillwrightError, resultOf } from './client.ts'

interface ReceivedCall {
  readonly what: string
  readonly token: string | undefined
  readonly body: string
}

let server: Server
let baseUrl: string
let received: ReceivedCall[]
/** Access tokens are counted: `access-1` is good until `isOver` says otherwise. */
let isOver: (token: string) => boolean
let canRefresh: boolean

function answerOf({ what, token, body }: ReceivedCall): [status: number, body: object] {
  if (what === 'POST /v2/auth/login')
    return body.includes('wrong')
      ? [401, { result: { label: 'LOGIN_FAILED' }, message: 'no' }]
      : [200, { result: { token: 'access-1', refreshToken: 'refresh-1' } }]
  if (what === 'POST /api/external-auth/refresh')
    return canRefresh
      ? [200, { result: { accessToken: 'access-2', refreshToken: 'refresh-2' } }]
      : [401, { result: { label: 'SESSION_ENDED' }, message: 'over' }]
  if (!token || isOver(token)) return [401, { result: { label: 'NOT_SIGNED_IN' }, message: 'Sign in first' }]
  if (what.includes('unknown'))
    return [404, { result: { label: 'ERROR_MACHINE_NOT_FOUND' }, message: 'There is no such machine' }]
  return [200, { result: { Id: 'nst-01' } }]
}

async function handle(request: IncomingMessage): Promise<[number, object]> {
  const body = await text(request)
  const token = request.headers.authorization?.replace('Bearer ', '')
  const each = { what: `${request.method} ${request.url}`, token, body }
  received.push(each)
  return answerOf(each)
}

beforeEach(async () => {
  received = []
  isOver = () => false
  canRefresh = true
  server = createServer((request, response) => {
    void handle(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const machine = (id: string) => ({ params: { path: { id } } })
const whats = (): string[] => received.map(({ what }) => what)

describe('a client with a token', () => {
  it('sends it with each call and gives the result', async () => {
    const millwright = createClient({ baseUrl, token: 'secret' })
    expect(resultOf(await millwright.GET('/v2/machines/{id}', machine('nst-01')))).toEqual({ Id: 'nst-01' })
    expect(received).toEqual([{ what: 'GET /v2/machines/nst-01', token: 'secret', body: '' }])
    expect(await millwright.token()).toBe('secret')
  })

  it('gives errors as values with their label', async () => {
    const millwright = createClient({ baseUrl, token: 'secret' })
    const { data, error } = await millwright.GET('/v2/machines/{id}', machine('unknown'))
    expect(data).toBeUndefined()
    expect(error?.result.label).toBe('ERROR_MACHINE_NOT_FOUND')
  })

  it('throws them for those who want the result only', async () => {
    const millwright = createClient({ baseUrl, token: 'secret' })
    const answer = await millwright.GET('/v2/machines/{id}', machine('unknown'))
    expect(() => resultOf(answer)).toThrow(MillwrightError)
    expect(() => resultOf(answer)).toThrow('There is no such machine')
  })

  it('asks for another one when it was refused, and does not ask twice', async () => {
    isOver = () => true
    let given = 0
    const token = () => {
      given += 1
      return `token-${given}`
    }
    const { response } = await createClient({ baseUrl, token }).GET('/v2/machines/{id}', machine('nst-01'))
    expect(response.status).toBe(401)
    expect(received.map((each) => each.token)).toEqual(['token-1', 'token-2'])
  })
})

describe('a client with email and password', () => {
  const open = (password = 'millwright') => createClient({ baseUrl, email: 'admin@example.com', password })

  it('signs in once for all calls', async () => {
    const millwright = open()
    await Promise.all([1, 2, 3].map(() => millwright.GET('/v2/machines/{id}', machine('nst-01'))))
    expect(whats().filter((what) => what.includes('login'))).toHaveLength(1)
  })

  it('renews a token that has run out once for all calls, and sends them again with their body', async () => {
    const millwright = open()
    await millwright.GET('/v2/machines/{id}', machine('nst-01'))
    isOver = (token) => token === 'access-1'
    const body = { Goal: 60 }
    const answers = await Promise.all(
      [1, 2, 3].map(() => millwright.PATCH('/v2/machines/{id}', { ...machine('nst-01'), body })),
    )
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200])
    expect(whats().filter((what) => what.includes('refresh'))).toHaveLength(1)
    expect(received.at(-1)).toMatchObject({ token: 'access-2', body: '{"Goal":60}' })
  })

  it('signs in again when the session has ended', async () => {
    const millwright = open()
    await millwright.GET('/v2/machines/{id}', machine('nst-01'))
    canRefresh = false
    let isFirst = true
    isOver = () => {
      const wasFirst = isFirst
      isFirst = false
      return wasFirst
    }
    const { response } = await millwright.GET('/v2/machines/{id}', machine('nst-01'))
    expect(response.status).toBe(200)
    expect(whats().filter((what) => what.includes('login'))).toHaveLength(2)
  })

  it('says so when they are refused, and tries again at the next call', async () => {
    const millwright = open('wrong')
    const read = () => millwright.GET('/v2/machines/{id}', machine('nst-01'))
    await expect(read()).rejects.toThrow('refused the sign-in of admin@example.com')
    await expect(read()).rejects.toThrow('refused the sign-in')
    expect(whats()).toEqual(['POST /v2/auth/login', 'POST /v2/auth/login'])
  })
})

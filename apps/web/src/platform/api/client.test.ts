import { uploadContent } from '@millwright/contract/machines/contents'
import { getMachine, listGroupMachines } from '@millwright/contract/machines/machines'
import { logout, passwordLogin, refreshSession } from '@millwright/contract/people/auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, memoryStorage, startTestServer, type TestRequest } from '../../testing/test-server.ts'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { refreshLock } from './refresh-lock.ts'
import { createSession, type Session } from './session.ts'

/** Accepts one access token at a time and each refresh token once, as the real one does. */
function createTokens() {
  let issued = 1
  let isEnded = false
  const refused = (label: string): Answer => ({ status: 401, body: { result: { label }, message: label } })
  return {
    end: () => {
      isEnded = true
    },
    answer(asked: TestRequest): Answer | null {
      if (asked.path === refreshSession.path) {
        const { refreshToken } = asked.body as { refreshToken: string }
        if (isEnded || refreshToken !== `refresh-${issued}`) return refused('SESSION_ENDED')
        issued = issued + 1
        const result = {
          accessToken: `access-${issued}`,
          refreshToken: `refresh-${issued}`,
          externalAccessToken: null,
          externalRefreshToken: null,
        }
        return { status: 200, body: { result } }
      }
      return asked.token === `access-${issued}` ? null : refused('NOT_SIGNED_IN')
    },
  }
}

let server: Awaited<ReturnType<typeof startTestServer>>
let tokens: ReturnType<typeof createTokens>
let session: Session
let answer: (asked: TestRequest) => Answer | Promise<Answer>

const pathsAsked = (): string[] => server.asked.map((asked) => asked.path)
const refreshes = (): number => pathsAsked().filter((path) => path === refreshSession.path).length
const tab = () => createClient({ origin: server.origin, session, lock: refreshLock, language: () => 'it-IT' })
const ok = (result: unknown): Answer => ({ status: 200, body: { result } })
const machine = { params: { id: '1041' } }

beforeEach(async () => {
  tokens = createTokens()
  answer = (asked) => tokens.answer(asked) ?? ok({ Id: '1041' })
  server = await startTestServer((asked) => answer(asked))
  const storage = memoryStorage()
  session = createSession(() => storage)
  session.saveTokens({ token: 'access-1', refreshToken: 'refresh-1' })
})

afterEach(() => server.stop())

describe('a call', () => {
  test('is sent with its parameters, query, token and language', async () => {
    const params = { org: 'NORD HAUS', groupId: 'a/b' }
    await tab().send(listGroupMachines, { params, query: { skip: 100, limit: 100 } })
    expect(server.asked).toEqual([
      {
        method: 'GET',
        path: '/api/NORD%20HAUS/machinegroups/a%2Fb/machines?skip=100&limit=100',
        token: 'access-1',
        language: 'it-IT',
        body: undefined,
      },
    ])
  })

  test('gives the envelope', async () => {
    answer = () => ({ status: 200, body: { result: [], total: 250, count: 0 } })
    const params = { org: 'NORDHAUS', groupId: 'g1' }
    expect(await tab().send(listGroupMachines, { params })).toEqual({ result: [], total: 250, count: 0 })
  })

  test('may be answered with nothing', async () => {
    answer = () => ({ status: 204 })
    expect(await tab().send(logout, { params: { org: 'NORDHAUS' } })).toEqual({ result: undefined })
  })

  test('is not sent without a parameter', async () => {
    await expect(tab().send(getMachine, { params: { id: '' } })).rejects.toThrow('/v2/machines/:id needs id')
    expect(server.asked).toEqual([])
  })

  test('that is refused is thrown with status, label, field and message', async () => {
    const result = { label: 'VALIDATION_FAILED', field: 'id', error: 'too short' }
    answer = () => ({ status: 400, body: { result, message: 'id is too short' } })
    const error = await tab()
      .send(getMachine, machine)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      label: 'VALIDATION_FAILED',
      field: 'id',
      message: 'id is too short',
    })
  })

  test.each([
    [502, 'SERVICE_NOT_AVAILABLE'],
    [404, 'NOT_FOUND'],
    [500, 'ERROR_GENERIC'],
    [200, 'ERROR_GENERIC'],
  ])('that a stranger answers with %d and a page is thrown as %s', async (status, label) => {
    answer = () => ({ status, body: '<html>' })
    await expect(tab().send(getMachine, machine)).rejects.toMatchObject({ status, label })
  })

  test('that reaches nobody is thrown as a service that is not available', async () => {
    const client = tab()
    await server.stop()
    await expect(client.send(getMachine, machine)).rejects.toMatchObject({
      status: 0,
      label: 'SERVICE_NOT_AVAILABLE',
    })
  })
})

describe('a token that has run out', () => {
  beforeEach(() => session.write('token', 'access-0'))

  test('is renewed once, and the call is sent once more', async () => {
    expect((await tab().send(getMachine, machine)).result).toEqual({ Id: '1041' })
    expect(pathsAsked()).toEqual(['/v2/machines/1041', refreshSession.path, '/v2/machines/1041'])
    expect(session.read('token')).toBe('access-2')
    expect(session.read('refreshToken')).toBe('refresh-2')
  })

  test('is renewed once for all calls that fail on it', async () => {
    const client = tab()
    await Promise.all([1, 2, 3, 4, 5].map(() => client.send(getMachine, machine)))
    expect(refreshes()).toBe(1)
  })

  test('is renewed once by several tabs, so that no refresh token is used twice', async () => {
    await Promise.all([tab(), tab(), tab()].map((client) => client.send(getMachine, machine)))
    expect(refreshes()).toBe(1)
  })

  test('is not renewed again when the second attempt is refused as well', async () => {
    answer = (asked) =>
      asked.path === refreshSession.path ? (tokens.answer(asked) as Answer) : { status: 401 }
    await expect(tab().send(getMachine, machine)).rejects.toMatchObject({ status: 401 })
    expect(pathsAsked()).toEqual(['/v2/machines/1041', refreshSession.path, '/v2/machines/1041'])
  })
})

describe('a file', () => {
  const tokenUntil = (seconds: number) => `e30.${btoa(JSON.stringify({ exp: seconds }))}.x`
  const send = async (token: string): Promise<string[]> => {
    session.saveTokens({ token, refreshToken: 'refresh-1' })
    answer = (asked) => (asked.path === refreshSession.path && tokens.answer(asked)) || ok({ link: '/a' })
    await tab().upload(new File(['a'], 'a.png'))
    return pathsAsked()
  }

  test('is sent with a fresh token, and once, when the one at hand has run out', async () => {
    expect(await send(tokenUntil(Date.now() / 1000 - 1))).toEqual([refreshSession.path, uploadContent.path])
  })

  test.each([tokenUntil(Date.now() / 1000 + 300), 'mwt_abc', 'a.b.c'])(
    'is sent with %s as it is',
    async (token) => {
      expect(await send(token)).toEqual([uploadContent.path])
    },
  )
})

describe('a session that has ended', () => {
  test('is cleared and told, and the call fails', async () => {
    session.write('token', 'access-0')
    session.write('mode', 'dark')
    tokens.end()
    const client = tab()
    const lost: string[] = []
    client.onSessionLost((error) => lost.push(error.label))
    await expect(client.send(getMachine, machine)).rejects.toMatchObject({ label: 'SESSION_ENDED' })
    expect(lost).toEqual(['SESSION_ENDED'])
    expect(session.isSignedIn()).toBe(false)
    expect(session.read('token')).toBeNull()
    expect(session.read('mode')).toBe('dark')
  })

  test('is told once, however many calls fail on it', async () => {
    session.write('token', 'access-0')
    tokens.end()
    const client = tab()
    let losses = 0
    client.onSessionLost(() => {
      losses += 1
    })
    await Promise.allSettled([1, 2, 3].map(() => client.send(getMachine, machine)))
    expect(losses).toBe(1)
    expect(refreshes()).toBe(1)
  })

  test('is not what a server that is away means: the session stays', async () => {
    session.write('token', 'access-0')
    answer = (asked) => (asked.path === refreshSession.path ? { status: 503 } : { status: 401 })
    await expect(tab().send(getMachine, machine)).rejects.toMatchObject({ label: 'SERVICE_NOT_AVAILABLE' })
    expect(session.isSignedIn()).toBe(true)
  })
})

describe('a refused sign-in', () => {
  test('is not retried and refreshes nothing', async () => {
    answer = () => ({ status: 401, body: { result: { label: 'LOGIN_FAILED' }, message: 'no' } })
    const body = { Email: 'admin@example.com', Password: 'wrong' }
    await expect(tab().send(passwordLogin, { body })).rejects.toMatchObject({
      status: 401,
      label: 'LOGIN_FAILED',
    })
    expect(pathsAsked()).toEqual([passwordLogin.path])
    expect(session.isSignedIn()).toBe(true)
  })
})

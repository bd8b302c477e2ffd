import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStorage } from '../../testing/test-server.ts'
import { createSession, type Session } from './session.ts'

let storage: Storage
let session: Session

beforeEach(() => {
  storage = memoryStorage()
  session = createSession(() => storage)
  session.saveTokens({ token: 't', refreshToken: 'r', externalAccessToken: 'ea', externalRefreshToken: 'er' })
  session.saveUser({ Id: 'user-1', OrganizationCode: 'NORDHAUS' })
})

const stored = (): Record<string, string | null> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      storage.getItem(key),
    ]),
  )

describe('a session', () => {
  test('is stored under the names that other tabs read', () => {
    expect(stored()).toEqual({
      token: 't',
      refreshToken: 'r',
      externalAccessToken: 'ea',
      externalRefreshToken: 'er',
      userId: 'user-1',
      organizationCode: 'NORDHAUS',
    })
  })

  test('leaves nothing behind but the colours and the language of the browser', () => {
    session.write('mode', 'dark')
    session.write('language', 'it-IT')
    session.write('selectedGroupId', 'g1')
    storage.setItem('left by an older version', 'x')
    session.clear()
    expect(stored()).toEqual({ mode: 'dark', language: 'it-IT' })
    expect(session.isSignedIn()).toBe(false)
  })

  test('keeps the tokens of the provider when a renewal says nothing of them, and drops them when it says null', () => {
    session.saveTokens({ token: 't2', refreshToken: 'r2' })
    expect(session.read('externalAccessToken')).toBe('ea')
    session.saveTokens({
      token: 't3',
      refreshToken: 'r3',
      externalAccessToken: null,
      externalRefreshToken: null,
    })
    expect(session.read('externalAccessToken')).toBeNull()
  })
})

import { passwordLogin, refreshSession } from '@millwright/contract/people/auth'
import { createUser, getUser, listUsers } from '@millwright/contract/people/users'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const org = 'NORDHAUS'
const ADMIN = 'admin@example.com'
const PERSON = 'maintainer@example.com'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn(ADMIN)
})
afterAll(() => test.stop())

const usersBy = async (token: string, query: Record<string, string> = {}) =>
  (await test.ask(listUsers, { params: { org }, query, token })).result
const seenAt = async (): Promise<number> => {
  const user = (await usersBy(admin, { search: PERSON }))[0]
  return Date.parse(user?.LastSeenAt ?? '')
}
const setSeen = (ms: number) =>
  test.db.query('update account set last_seen_at = $2 where email = $1', [PERSON, new Date(Date.now() - ms)])
const signIn = async () =>
  (await test.ask(passwordLogin, { body: { Email: PERSON, Password: 'millwright' } })).result
const isNow = (at: number): boolean => Date.now() - at < MINUTE_MS

it('a person is seen when they sign in and when their session is renewed', async () => {
  await setSeen(600 * MINUTE_MS)
  expect(isNow(await seenAt())).toBe(false)
  const { refreshToken } = await signIn()
  expect(isNow(await seenAt())).toBe(true)
  await setSeen(20 * MINUTE_MS)
  await test.ask(refreshSession, { body: { refreshToken } })
  expect(isNow(await seenAt())).toBe(true)
})

it('is written at most once in five minutes', async () => {
  await setSeen(3 * MINUTE_MS)
  await signIn()
  expect(isNow(await seenAt())).toBe(false)
})

it('who was invited and never came has none, and comes last whichever way the list is sorted', async () => {
  const body = {
    Username: '',
    Language: 'it-IT' as const,
    Firstname: 'Rosa',
    Lastname: 'Quercia',
    Email: 'rosa@example.com',
  }
  await test.ask(createUser, { params: { org }, body, token: admin })
  await setSeen(90 * DAY_MS)
  const oldest = await usersBy(admin, { sort: 'seen' })
  expect(oldest[0]?.Email).toBe(PERSON)
  expect(oldest.at(-1)).toMatchObject({ Email: 'rosa@example.com', LastSeenAt: null })
  expect((await usersBy(admin, { sort: '-seen' })).at(-1)?.Email).toBe('rosa@example.com')
})

it('is for those who may list users: not even for the person themselves', async () => {
  const { token, user } = await signIn()
  expect(user.LastSeenAt).toBeNull()
  const own = await test.ask(getUser, { params: { org, id: user.Id }, token })
  expect(own.result.LastSeenAt).toBeNull()
  const asked = await test.ask(getUser, { params: { org, id: user.Id }, token: admin })
  expect(asked.result.LastSeenAt).not.toBeNull()
})

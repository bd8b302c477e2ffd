import { USER_SORTS } from '@millwright/contract/people/users'
import { bothWays } from '@millwright/contract/wire/paging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { type AccountStore, createAccountStore } from './account-store.ts'

const PEOPLE = 30

let database: TestDatabase
let db: Database
let accounts: AccountStore
let organizationId: number

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  accounts = createAccountStore(db)
  const { rows } = await db.query<{ id: number }>(
    `insert into organization (business_code, name, type) values ('MANY', 'Many', 'CUSTOMER') returning id`,
  )
  organizationId = rows[0]?.id ?? 0
  // Three names, so that many people are equal; every third signs in with the provider.
  for (let n = 0; n < PEOPLE; n++) {
    const firstname = ['bruno', 'Ada', 'Carla'][n % 3] ?? ''
    const email = `${n % 2 ? 'P' : 'p'}${String(n).padStart(2, '0')}@example.com`
    const person = { publicId: `p-${n}`, organizationId, email, firstname, lastname: 'Rossi' }
    await accounts.add({ ...person, isAdmin: false, passwordHash: null, roleLabels: [] })
  }
  await db.query(`update account set external_user_id = 'sso-' || id where id % 3 = 0`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

describe('people in pages', () => {
  it.each(bothWays(USER_SORTS))('come once each, sorted by %s', async (sort) => {
    const ids: string[] = []
    for (let skip = 0; skip < PEOPLE; skip += 4) {
      const page = await accounts.pageOf(organizationId, '', { skip, limit: 4, sort })
      expect(page.total).toBe(PEOPLE)
      ids.push(...page.accounts.map(({ publicId }) => publicId))
    }
    expect(new Set(ids).size).toBe(PEOPLE)
    expect(ids).toHaveLength(PEOPLE)
  })

  it('are sorted by name where nothing is said, by email whatever its letters, and by their sign-in', async () => {
    const all = { skip: 0, limit: PEOPLE }
    const sorted = async (sort?: 'name' | '-email' | 'sso') =>
      (await accounts.pageOf(organizationId, '', { ...all, sort })).accounts
    expect([...new Set((await sorted()).map(({ firstname }) => firstname))]).toEqual([
      'Ada',
      'bruno',
      'Carla',
    ])
    expect(await sorted('name')).toEqual(await sorted())
    const emails = (await sorted('-email')).map(({ email }) => email.toLowerCase())
    expect(emails).toEqual(emails.toSorted().toReversed())
    const isSso = (await sorted('sso')).map(({ externalUserId }) => externalUserId !== '')
    expect(isSso.indexOf(true)).toBe(isSso.filter((is) => !is).length)
  })
})

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createSigner } from '../runtime/signer.ts'
import { createAuditChain } from './audit-chain.ts'
import { createAuditChainStore } from './audit-chain-store.ts'
import { exportLine, exportPages } from './export-chain.ts'
import { verifyChain } from './verify-chain.ts'

const signer = createSigner([randomBytes(32)])
const T0 = Date.UTC(2026, 2, 1, 12)

let test: TestDatabase
let db: Database
let ids: { ours: number; others: number }
beforeAll(async () => {
  test = await createTestDatabase('demo')
  db = openDatabase({ url: test.url, size: 2, onError: () => {} })
  const idOf = async (code: string): Promise<number> =>
    (await db.query<{ id: number }>('select id from organization where business_code = $1', [code])).rows[0]
      ?.id ?? 0
  ids = { ours: await idOf('NORDHAUS'), others: await idOf('SEGHERIA') }
})
beforeEach(async () => {
  await db.query('delete from audit_entry')
  await db.query('delete from audit_chain')
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

const store = () => createAuditChainStore(db)
const chain = () => createAuditChain({ db, store: store(), signer })
const sign = () => chain().sign(() => false)

const put = (days: number, target: string, organization = ids.ours) =>
  db.query(
    `insert into audit_entry (organization_id, at, action, account_id, actor_name, actor_email, actor_organization, target, detail, address)
     values ($1, $2, 'user_created', 1, 'Elena', 'elena@example.com', 'NORDHAUS', $3, '{"b": 1.50, "a": ["é", null]}', '10.0.0.1')`,
    [organization, new Date(T0 + days * DAY_MS), target],
  )
async function putFive(): Promise<void> {
  for (const day of [1, 2, 3, 4, 5]) await put(day, `entry ${day}`)
  await sign()
}
async function found(by = signer, organization = ids.ours) {
  const known = (await store().chains()).find(({ organizationId }) => organizationId === organization)
  if (!known) throw new Error('there is no chain')
  return verifyChain(store(), by, known)
}
const change = (set: string) =>
  db.query(`update audit_entry set ${set} where organization_id = $1 and number = 3`, [ids.ours])

describe('entries that are signed', () => {
  it('are unbroken as they were written, each organization for itself', async () => {
    await putFive()
    await put(1, 'of others', ids.others)
    await put(6, 'entry 6')
    await sign()
    expect(await found()).toEqual({ count: 6, fault: null })
    expect(await found(signer, ids.others)).toEqual({ count: 1, fault: null })
  })

  it.each([
    `target = 'another'`,
    `actor_name = 'Another'`,
    `actor_email = 'another@example.com'`,
    `at = at + interval '1 microsecond'`,
    `detail = '{}'`,
    `address = ''`,
    `account_id = null`,
    `action = 'user_deleted'`,
    `signature = null`,
    `signature = ''`,
  ])('are broken when one is changed: %s', async (set) => {
    await putFive()
    await change(set)
    expect(await found()).toEqual({ count: 2, fault: { kind: 'changed', number: 3 } })
  })

  it('are broken when one is removed, or takes the place of another', async () => {
    await putFive()
    await db.query('delete from audit_entry where number = 3')
    expect(await found()).toEqual({ count: 2, fault: { kind: 'missing', number: 3 } })
    await db.query('update audit_entry set number = number - 1 where number > 3')
    expect(await found()).toEqual({ count: 2, fault: { kind: 'changed', number: 3 } })
  })

  it('are broken when the newest are removed', async () => {
    await putFive()
    await db.query('delete from audit_entry where number > 3')
    expect(await found()).toEqual({ count: 3, fault: { kind: 'end', number: 4 } })
  })

  it('are broken for another key, and known by an older one', async () => {
    await putFive()
    const [key, newer] = [randomBytes(32), randomBytes(32)]
    expect(await found(createSigner([key]))).toEqual({ count: 0, fault: { kind: 'changed', number: 1 } })
    await db.query('update audit_entry set number = null, signature = null')
    await db.query('delete from audit_chain')
    await createAuditChain({ db, store: store(), signer: createSigner([key]) }).sign(() => false)
    expect(await found(createSigner([newer, key]))).toEqual({ count: 5, fault: null })
  })
})

describe('old entries', () => {
  it('go from the beginning, and the rest is unbroken', async () => {
    await putFive()
    await chain().removeBefore(new Date(T0 + 2.5 * DAY_MS))
    expect(await found()).toEqual({ count: 3, fault: null })
    await put(6, 'entry 6')
    await sign()
    expect(await found()).toEqual({ count: 4, fault: null })
    await chain().removeBefore(new Date(T0 + 100 * DAY_MS))
    expect(await found()).toEqual({ count: 0, fault: null })
  })

  it('that were removed by hand are missed, whatever is written about them', async () => {
    await putFive()
    await db.query('delete from audit_entry where number <= 2')
    expect(await found()).toEqual({ count: 0, fault: { kind: 'missing', number: 1 } })
    await db.query(
      `update audit_chain set gone_to = 2, gone_proof = signature,
         gone_signature = (select signature from audit_entry where number = 3)`,
    )
    expect(await found()).toEqual({ count: 0, fault: { kind: 'beginning' } })
  })
})

it('an export goes on where the last one ended', async () => {
  await putFive()
  const lines: string[] = []
  for await (const page of exportPages(store(), ids.ours, 3))
    lines.push(...page.map((entry) => exportLine('NORDHAUS', entry)))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { number: 4, target: 'entry 4' },
    {
      organization: 'NORDHAUS',
      number: 5,
      at: '2026-03-06T12:00:00.000Z',
      action: 'user_created',
      actor: { name: 'Elena', email: 'elena@example.com', organization: 'NORDHAUS' },
      target: 'entry 5',
      detail: { a: ['é', null], b: 1.5 },
      address: '10.0.0.1',
      signature: expect.stringMatching(/^[0-9a-f]{72}$/),
    },
  ])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { type InsertedColumn, insertRows } from './insert-rows-store.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  await db.query(
    'create table trial (form text, id bigint, at timestamptz, num float8, txt text, day date, is_set boolean, data bytea)',
  )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const AT = Date.UTC(2026, 10, 19, 1, 2, 3, 456)

const columns = (form: string): InsertedColumn[] => [
  { name: 'form', type: 'text', values: [form, form, form] },
  { name: 'id', type: 'bigint', values: [1, -2, Number.MAX_SAFE_INTEGER] },
  { name: 'at', type: 'timestamptz', values: [AT, null, 0] },
  { name: 'num', type: 'float8', values: [null, 0.1 + 0.2, -1e300] },
  { name: 'txt', type: 'text', values: ["it's \\ a 'quote'; --", null, 'ß→😀\n$1'] },
  { name: 'day', type: 'date', values: ['2026-11-19', '0001-01-01', null] },
  { name: 'is_set', type: 'boolean', values: [true, false, true] },
  { name: 'data', type: 'bytea', values: [Buffer.of(0, 255, 39, 92), Buffer.alloc(0), Buffer.from('x')] },
]

describe('rows for a cluster', () => {
  it('are the same when they are written out as when they are sent as arrays, whatever is in them', async () => {
    const cluster = { isCluster: true, query: db.query }
    const returned = await Promise.all([
      insertRows<{ id: number }>(db, 'trial', columns('arrays'), 'returning id'),
      insertRows<{ id: number }>(cluster, 'trial', columns('written'), 'returning id'),
    ])
    expect(returned[1]).toEqual(returned[0])
    const stored = async (form: string) => {
      const { rows } = await db.query(
        'select id, at, num, txt, day, is_set, data from trial where form = $1',
        [form],
      )
      return rows
    }
    const rows = await stored('arrays')
    expect(rows[0]).toMatchObject({ id: 1, at: new Date(AT), num: null, day: '2026-11-19' })
    expect(await stored('written')).toEqual(rows)
  })
})

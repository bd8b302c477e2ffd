import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'

let database: TestDatabase
let db: Database
let errors: Error[]

beforeAll(async () => {
  database = await createTestDatabase()
  errors = []
  db = openDatabase({ url: database.url, size: 2, onError: (error) => errors.push(error) })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('a connection that is ended in its query is told of, once, and a query that fails is not', async () => {
  errors.length = 0
  await expect(db.query('select 1 / 0')).rejects.toThrow('division by zero')
  expect(errors).toEqual([])
  await expect(db.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  expect(errors).toHaveLength(1)
  await db.ping()
  expect(errors).toHaveLength(1)
  errors.length = 0
})

describe('a connection that breaks in the midst of a transaction', () => {
  it('fails that transaction, is told, and is replaced for the next', async () => {
    await db.query('create table plank (length int)')
    const broken = db.transaction(async (tx) => {
      await tx.query('insert into plank values (1)')
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await db.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Between two questions: nobody waits for an answer that could tell.
      await expect.poll(() => errors.length).toBeGreaterThan(0)
      await tx.query('insert into plank values (2)')
    })
    await expect(broken).rejects.toThrow()

    await db.transaction((tx) => tx.query('insert into plank values (3)'))
    const { rows } = await db.query<{ length: number }>('select length from plank')
    expect(rows).toEqual([{ length: 3 }])
  })

  it('fails a COPY that was being sent', async () => {
    await db.query('create table beam (length int)')
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      const copied = tx.script(['copy beam from stdin'], () => Buffer.from('1\n'.repeat(4_000_000)))
      await db.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await copied
    })
    await expect(broken).rejects.toThrow()
    expect((await db.query<{ stored: number }>('select count(*) as stored from beam')).rows[0]?.stored).toBe(
      0,
    )
  })

  it('goes on after a COPY that is refused before all of it was sent', async () => {
    await db.query('create table post (length int check (length < 2))')
    const lines = `2\n${'1\n'.repeat(4_000_000)}`
    const refused = db.transaction((tx) => tx.script(['copy post from stdin'], () => Buffer.from(lines)))
    await expect(refused).rejects.toThrow('violates check constraint')
    await db.transaction((tx) => tx.script(['copy post from stdin'], () => Buffer.from('1\n')))
    expect((await db.query<{ stored: number }>('select count(*) as stored from post')).rows[0]?.stored).toBe(
      1,
    )
  })
})

describe('a prepared statement', () => {
  let one: Database
  beforeEach(() => {
    one = openDatabase({ url: database.url, size: 1, onError: () => {} })
  })
  afterEach(() => one.close())

  it('is parsed once for a connection, however often it is used', async () => {
    for (const value of [1, 2, 3]) await one.prepared('select $1::int as value', [value])
    const { rows } = await one.query<{ used: number }>(
      `select generic_plans + custom_plans as used from pg_prepared_statements where statement like '%as value'`,
    )
    expect(rows).toEqual([{ used: 3 }])
  })

  it('is parsed again on the connection that replaces a broken one', async () => {
    const { rows } = await one.prepared<{ pid: number }>('select pg_backend_pid() as pid where $1', [true])
    await db.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await vi.waitFor(
      async () => {
        const again = await one.prepared<{ pid: number }>('select pg_backend_pid() as pid where $1', [true])
        expect(again.rows[0]?.pid).not.toBe(rows[0]?.pid)
      },
      { timeout: 60_000 },
    )
  })

  it('goes on when a column has another type than before', async () => {
    await db.query('create table joist (length int)')
    await db.query('insert into joist values (3)')
    const read = () => one.prepared('select length from joist where length > $1', [1])
    expect((await read()).rows).toEqual([{ length: 3 }])
    await db.query('alter table joist alter column length type float8')
    expect((await read()).rows).toEqual([{ length: 3 }])
    expect((await read()).rows).toEqual([{ length: 3 }])
  })
})

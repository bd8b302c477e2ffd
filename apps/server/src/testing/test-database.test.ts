import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('a test database is empty, its own, and gone after drop, also with a connection left open', async () => {
  const one = await createTestDatabase()
  const other = await createTestDatabase()
  const client = new pg.Client({ connectionString: one.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table plank (length int)')
  expect(other.url).not.toBe(one.url)

  await one.drop()
  await other.drop()
  await expect(new pg.Client({ connectionString: one.url }).connect()).rejects.toThrow('does not exist')
})

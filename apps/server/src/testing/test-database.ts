import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the PostgreSQL that test-postgres.setup.ts started for this run. */
    postgresUrl: string
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function asOwner(statement: (client: pg.Client) => string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement(client))
  } finally {
    await client.end()
  }
}

/** Made by test-postgres.setup.ts, once for the run: copying one is quicker than making it. */
export const TEMPLATES = { tables: 'holds_tables', demo: 'holds_demo' }

/** A database on the PostgreSQL of this test run, for one test file: empty, with its tables, or also with the demo's people and machines. */
export async function createTestDatabase(holds?: keyof typeof TEMPLATES): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = holds ? `template ${TEMPLATES[holds]}` : ''
  await asOwner((client) => `create database ${client.escapeIdentifier(name)} ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => asOwner((client) => `drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  }
}

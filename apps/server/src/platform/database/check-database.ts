import pg from 'pg'
import { CannotStart } from '../runtime/cannot-start.ts'
import { assertLastingSessions } from './coordination/session-check-store.ts'
import type { Database } from './database.ts'

/** Whether a database that somebody else runs can be used; what is wrong is described in terms of the setting. */
export async function checkDatabase(url: string, db: Database): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Queries on it reject by themselves; an error event without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await db.ping()
  } catch (error) {
    await client.end().catch(() => {})
    const { host, port, database } = client
    // A host with several addresses that all refuse gives an error with a code and without a message.
    const { message, code } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `DATABASE_URL: the database ${database} on ${host}:${port} cannot be used: ${message || code}`,
      { cause: error },
    )
  }
  try {
    await assertLastingSessions(client, db)
  } finally {
    await client.end().catch(() => {})
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** "mill" in ASCII: any fixed number will do. */
const OWNER_LOCK = 0x6d696c6c
/** Refused while the server has no socket yet; reset or 57P03 (cannot_connect_now) while it starts or stops. */
const NOT_READY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03'])

/** Connects as soon as the server answers; undefined when `shouldRetry` says no. */
export async function connectWhenReady(
  url: string,
  shouldRetry: () => boolean,
): Promise<pg.Client | undefined> {
  while (shouldRetry()) {
    const client = new pg.Client({ connectionString: url, application_name: 'millwright owner' })
    // Queries on it reject by themselves; an error event without a listener would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!NOT_READY.has((error as { code?: string }).code ?? '')) throw error
    }
    await sleep(25)
  }
  return undefined
}

/**
 * One process owns the server and may stop it. A session-level advisory lock is released when the process ends,
 * however it ends; a number in a file is not.
 */
export async function claimOwnership(client: pg.Client, timeoutMs = 2000): Promise<boolean> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
      OWNER_LOCK,
    ])
    if (rows[0]?.claimed) return true
    if (Date.now() > end) return false
    await sleep(50)
  }
}

export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

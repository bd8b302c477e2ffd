import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** "mill" in ASCII: any fixed number will do. */
const OWNER_LOCK = 0x6d696c6c
/** With the id of our own process, so that a second one can name the first. */
const OWNER_NAME = 'millwright owner '
/** Refused while the server has no socket yet; reset or 57P03 (cannot_connect_now) while it starts or stops. */
const NOT_READY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03'])

/** Connects as soon as the server answers; undefined when `shouldRetry` says no. */
export async function connectWhenReady(
  url: string,
  shouldRetry: () => boolean,
): Promise<pg.Client | undefined> {
  while (shouldRetry()) {
    const client = new pg.Client({ connectionString: url, application_name: `${OWNER_NAME}${process.pid}` })
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

/** The process that owns the server; null when it does not say. */
export async function ownerOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [OWNER_LOCK],
  )
  const name = rows[0]?.name ?? ''
  return name.startsWith(OWNER_NAME) ? name.slice(OWNER_NAME.length) : null
}

export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

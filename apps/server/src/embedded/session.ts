import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** "mill" in ASCII: any fixed number will do. */
const lockKey = 0x6d696c6c
/** Refused while the server has no socket yet, reset or told to come back while it starts or stops. */
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03'])

/** Connects as soon as the server answers; undefined when `goOn` says that there is no more hope. */
export async function connectWhenReady(url: string, goOn: () => boolean): Promise<pg.Client | undefined> {
  while (goOn()) {
    const client = new pg.Client({ connectionString: url, application_name: 'millwright owner' })
    // Whoever asks it something is told; an error that nobody listens to would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!notYet.has((error as { code?: string }).code ?? '')) throw error
    }
    await sleep(25)
  }
  return undefined
}

/**
 * One process owns the server and may stop it. The lock is the session's: it goes with the process,
 * however that ends, which a number in a file does not.
 */
export async function claim(client: pg.Client, patience = 2000): Promise<boolean> {
  const end = Date.now() + patience
  for (;;) {
    const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
      lockKey,
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

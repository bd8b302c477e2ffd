import pg from 'pg'
import type { Logger } from 'pino'

export interface ControlOptions {
  url: string
  log: Logger
}

/** Told each time the connection stands, before anybody else may use it. */
type Opened = (query: ControlConnection['query'], isFirst: boolean) => Promise<void>

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * One connection beside the pool for what belongs to a connection: notifications and locks that last. It comes back
 * by itself when it breaks.
 */
export function createControlConnection({ url, log }: ControlOptions) {
  const whenOpened: Opened[] = []
  const whenNotified: ((payload: string) => void)[] = []
  let client: pg.Client | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function open(isFirst: boolean): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      // Nothing is stored over this connection: its commits need not wait for the disk.
      options: '-c synchronous_commit=off',
    })
    let isOver = false
    let hasStood = false
    const lose = (error?: Error) => {
      if (isOver) return
      isOver = true
      if (client === fresh) client = null
      void fresh.end().catch(() => log.debug('a broken connection could not be ended'))
      if (!hasStood || isStopped) return
      log.warn({ err: error }, 'control connection to the database lost')
      again(FIRST_PAUSE_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    fresh.on('notification', ({ payload }) => {
      for (const tell of whenNotified) tell(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const tell of whenOpened) await tell((text, values) => fresh.query(text, values), isFirst)
    } catch (error) {
      lose(error as Error)
      throw error
    }
    hasStood = true
    client = fresh
  }

  function again(pause: number): void {
    timer = setTimeout(() => {
      open(false).catch(() => isStopped || again(Math.min(pause * 2, LONGEST_PAUSE_MS)))
    }, pause)
  }

  return {
    onOpened: (listener: Opened) => void whenOpened.push(listener),
    onNotified: (listener: (payload: string) => void) => void whenNotified.push(listener),
    start: (): Promise<void> => open(true),
    /** Throws while there is no connection. */
    async query<R extends pg.QueryResultRow>(
      text: string,
      values?: unknown[],
    ): Promise<Pick<pg.QueryResult<R>, 'rows'>> {
      if (!client) throw new Error('no control connection to the database')
      return await client.query<R>(text, values)
    },
    /** For a connection that looks alive and is not. */
    drop(): void {
      const stream = (
        client as unknown as { connection?: { stream?: { destroy(error: Error): void } } } | null
      )?.connection?.stream
      stream?.destroy(new Error('the database does not answer'))
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

export type ControlConnection = ReturnType<typeof createControlConnection>

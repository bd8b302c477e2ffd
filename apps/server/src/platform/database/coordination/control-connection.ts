import { pauseAfter } from '@millwright/domain/time/backoff'
import pg from 'pg'
import type { Logger } from 'pino'

export interface ControlOptions {
  url: string
  log: Logger
}

/** Called each time the connection is open, before its other users. */
type Opened = (query: ControlConnection['query'], isFirst: boolean) => Promise<void>

const BACKOFF = { firstMs: 100, longestMs: 5_000 }

/** By statements: poolers refuse the startup parameter `options`. */
const SESSION = [
  // Nothing is stored over this connection: its commits need not wait for the disk.
  'set synchronous_commit = off',
  // When a computer loses power, PostgreSQL must detect it by TCP keepalive: otherwise its locks stay for hours.
  'set tcp_keepalives_idle = 5',
  'set tcp_keepalives_interval = 2',
  'set tcp_keepalives_count = 3',
  'set tcp_user_timeout = 15000',
].join(';')

/**
 * One connection besides the pool for what belongs to a session: LISTEN and session-level locks. It reconnects by
 * itself.
 */
export function createControlConnection({ url, log }: ControlOptions) {
  const whenOpened: Opened[] = []
  const whenNotified: ((payload: string, channel: string) => void)[] = []
  const whenLost: (() => void)[] = []
  let client: pg.Client | null = null
  let isStopped = false
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function open(isFirst: boolean): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    let isOver = false
    let hasStood = false
    const lose = (error?: Error) => {
      if (isOver) return
      isOver = true
      if (client === fresh) client = null
      void fresh.end().catch(() => log.debug('a broken connection could not be ended'))
      if (!hasStood || isStopped) return
      log.warn({ reason: error?.message }, 'control connection to the database lost')
      for (const tell of whenLost) tell()
      again(1)
    }
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    fresh.on('notification', ({ payload, channel }) => {
      for (const tell of whenNotified) tell(payload ?? '', channel)
    })
    try {
      await fresh.connect()
      await fresh.query(SESSION)
      for (const tell of whenOpened) await tell((text, values) => fresh.query(text, values), isFirst)
    } catch (error) {
      lose(error as Error)
      throw error
    }
    hasStood = true
    client = fresh
  }

  function again(failures: number): void {
    const reopen = () => void open(false).catch(() => isStopped || again(failures + 1))
    timer = setTimeout(reopen, pauseAfter(failures, BACKOFF))
  }

  return {
    onOpened: (listener: Opened) => void whenOpened.push(listener),
    /** Called when the connection is lost, and with it its locks. */
    onLost: (listener: () => void) => void whenLost.push(listener),
    onNotified: (listener: (payload: string, channel: string) => void) => void whenNotified.push(listener),
    start: (): Promise<void> => open(true),
    /** Throws while there is no connection. Queries run one at a time. */
    query<R extends pg.QueryResultRow>(
      text: string,
      values?: unknown[],
    ): Promise<Pick<pg.QueryResult<R>, 'rows'>> {
      const answer = turn.then(async () => {
        if (!client) throw new Error('no control connection to the database')
        return await client.query<R>(text, values)
      })
      const next = () => {}
      turn = answer.then(next, next)
      return answer
    },
    /** For a connection that is open but dead. */
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

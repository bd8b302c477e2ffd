import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { spawnServer, type TestProcess } from '../../testing/test-process.ts'
import { createControlConnection } from '../database/coordination/control-connection.ts'
import { createLeaderLock } from '../database/coordination/leader-lock-store.ts'
import { LOCKS } from '../database/coordination/locks.ts'
import { freePort } from '../embedded/port.ts'
import { createLeaderElection } from './leader-election.ts'

const log = pino({ level: 'silent' })
const WITHIN = { timeout: 60_000, interval: 50 }

describe('work for one process', () => {
  let database: TestDatabase
  const nodes: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.stop()
  })
  afterAll(() => database.drop())

  async function startNode() {
    const control = createControlConnection({ url: database.url, log })
    await control.start()
    let isWorking = false
    let starts = 0
    let tries = 0
    const lock = createLeaderLock(control, LOCKS.jobsLeader)
    const election = createLeaderElection({
      lock: {
        ...lock,
        take: () => {
          tries += 1
          return lock.take()
        },
      },
      start: async () => {
        isWorking = true
        starts += 1
        return {
          stop: async () => {
            isWorking = false
          },
        }
      },
      log,
    })
    await election.start()
    const node = {
      isWorking: () => isWorking,
      starts: () => starts,
      tries: () => tries,
      /** The connection stays, as it does while the rest of a process stops. */
      endWork: () => election.stop(),
      /** The connection breaks, and with it the lock; the process goes on. */
      lose: () => control.drop(),
      async stop(): Promise<void> {
        await election.stop()
        await control.stop()
      },
    }
    nodes.push(node)
    return node
  }

  it('begins at once in the first, and not in the second', async () => {
    const one = await startNode()
    const two = await startNode()
    expect([one.isWorking(), two.isWorking()]).toEqual([true, false])
    await vi.waitFor(() => expect(two.tries()).toBeGreaterThan(2), WITHIN)
    expect([one.starts(), two.starts()]).toEqual([1, 0])
  })

  it('goes over to the second when the first stops in order', async () => {
    const one = await startNode()
    const two = await startNode()
    await one.endWork()
    expect(one.isWorking()).toBe(false)
    await vi.waitFor(() => expect(two.isWorking()).toBe(true), WITHIN)
  })

  it('ends in a process that loses its connection, and is done by exactly one afterwards', async () => {
    const one = await startNode()
    const two = await startNode()
    one.lose()
    await vi.waitFor(() => expect(one.isWorking()).toBe(false), WITHIN)
    await vi.waitFor(() => expect(one.starts() + two.starts()).toBe(2), WITHIN)
    expect([one.isWorking(), two.isWorking()].filter(Boolean)).toHaveLength(1)
  })

  it('is tried again when it could not begin', async () => {
    const control = createControlConnection({ url: database.url, log })
    await control.start()
    const start = vi.fn<() => Promise<{ stop(): Promise<void> }>>()
    start.mockRejectedValueOnce(new Error('not now')).mockResolvedValue({ stop: async () => {} })
    const election = createLeaderElection({ lock: createLeaderLock(control, LOCKS.jobsLeader), start, log })
    await election.start()
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2), WITHIN)
    await election.stop()
    await control.stop()
  })
})

describe('two processes with the role jobs', () => {
  let api: TestApp
  const servers: TestProcess[] = []
  beforeAll(async () => {
    api = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity' })
    for (let count = 0; count < 2; count++) {
      servers.push(
        await spawnServer({
          DATABASE_URL: api.databaseUrl,
          MILLWRIGHT_ROLES: 'jobs',
          PORT: String(await freePort(0)),
          LOG_LEVEL: 'info',
        }),
      )
    }
  }, 180_000)
  afterAll(async () => {
    for (const server of servers) await server.kill('SIGTERM')
    await api.stop()
  })

  async function statusOf(machine: string): Promise<string | undefined> {
    const { rows } = await api.db.query<{ status: string }>(
      `select s.status from status_span s join machine m on m.id = s.machine_id
        where m.public_id = $1 and s.to_ts is null`,
      [machine],
    )
    return rows[0]?.status
  }

  /** Working until five minutes ago, and not heard of since. */
  async function fallSilent(machine: string): Promise<void> {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await api.db.query(
      `insert into status_span (machine_id, from_ts, status, seen_to)
       select id, $2, 'EXE', $3 from machine where public_id = $1`,
      [machine, minutesAgo(60), minutesAgo(5)],
    )
    await api.db.query(
      'insert into machine_link (machine_id, last_seen) select id, $2 from machine where public_id = $1',
      [machine, minutesAgo(5)],
    )
  }

  const holders = async (): Promise<number> => {
    const { rows } = await api.db.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted and objid = $1
          and database = (select oid from pg_database where datname = current_database())`,
      [LOCKS.jobsLeader],
    )
    return rows.length
  }

  it('have one that does them, and the other when that one is killed', async () => {
    expect(await holders()).toBe(1)
    await fallSilent('nst-01')
    await vi.waitFor(async () => expect(await statusOf('nst-01')).toBe('DISCONNECTED'), WITHIN)
    await servers[0]?.kill('SIGKILL')
    await vi.waitFor(async () => expect(await holders()).toBe(1), WITHIN)
    await fallSilent('nst-02')
    await vi.waitFor(async () => expect(await statusOf('nst-02')).toBe('DISCONNECTED'), WITHIN)
  }, 40_000)
})

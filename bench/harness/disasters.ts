import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from './process-tree.ts'
import type { Victim } from './victim.ts'

export interface Disaster {
  readonly title: string
  readonly lastsMs: number
  /** Long enough that browsers have to show that their data is stale. */
  readonly makesDataStale: boolean
  /** Connections that cannot outlive it. */
  readonly endsConnections: boolean
  readonly needsSmallDisk: boolean
  strike(victim: Victim): Promise<void>
  heal(victim: Victim): Promise<void>
}

const MOMENT_MS = 100
const KILLING_MS = 10_000
const KILL_EVERY_MS = 300
const DOWN_MS = 3_000
const MAX_SEGMENTS = 200
const SEGMENT_MS = 50

async function signalPostgres(victim: Victim, signal: NodeJS.Signals): Promise<void> {
  const postmaster = await victim.postmaster()
  for (const pid of [postmaster, ...(await childrenOf(postmaster)).map((child) => child.pid)])
    process.kill(pid, signal)
}

/** Often, so that they are met in the midst of anything. */
async function killSessions(victim: Victim): Promise<void> {
  let killed = 0
  for (const end = Date.now() + KILLING_MS; Date.now() < end; await pause(KILL_EVERY_MS)) {
    const children = await childrenOf(await victim.postmaster())
    for (const { pid, title } of children.filter((child) => child.title.startsWith('postgres: millwright'))) {
      killed += Number(killIfThere(pid, title))
    }
  }
  if (killed === 0) throw new Error('PostgreSQL had no sessions to kill')
}

/** The first death takes the other sessions with it, maybe before we come to them. */
function killIfThere(pid: number, title: string): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw new Error(`${title} could not be killed`, { cause })
  }
}

/** Ends what is left of its log's files: PostgreSQL gives up when it cannot make the next, and again at each start. */
async function exhaustLog({ db }: Victim): Promise<void> {
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const isOver = await db.query('select pg_switch_wal()').then(
      () => false,
      () => true,
    )
    if (isOver) return
    await pause(SEGMENT_MS)
  }
  throw new Error('PostgreSQL still finds room for its log')
}

export const disasters = (seconds: number): readonly Disaster[] => [
  {
    title: 'PostgreSQL’s sessions killed again and again',
    lastsMs: KILLING_MS,
    makesDataStale: false,
    endsConnections: false,
    needsSmallDisk: false,
    strike: killSessions,
    async heal() {},
  },
  {
    title: 'PostgreSQL killed',
    lastsMs: MOMENT_MS,
    makesDataStale: false,
    endsConnections: false,
    needsSmallDisk: false,
    strike: async (victim) => void process.kill(await victim.postmaster(), 'SIGKILL'),
    async heal() {},
  },
  {
    title: 'server killed',
    lastsMs: DOWN_MS,
    makesDataStale: false,
    endsConnections: true,
    needsSmallDisk: false,
    strike: (victim) => victim.killServer(),
    heal: (victim) => victim.startServer(),
  },
  {
    title: 'PostgreSQL stands still',
    lastsMs: seconds * 1000,
    makesDataStale: true,
    endsConnections: false,
    needsSmallDisk: false,
    strike: (victim) => signalPostgres(victim, 'SIGSTOP'),
    heal: (victim) => signalPostgres(victim, 'SIGCONT'),
  },
  {
    title: 'disk full',
    lastsMs: seconds * 1000,
    makesDataStale: true,
    endsConnections: false,
    needsSmallDisk: true,
    async strike(victim) {
      await victim.disk?.fill()
    },
    async heal(victim) {
      await victim.disk?.clear()
    },
  },
  {
    title: 'disk full, PostgreSQL ends',
    lastsMs: seconds * 1000,
    makesDataStale: true,
    endsConnections: false,
    needsSmallDisk: true,
    async strike(victim) {
      await victim.disk?.fill()
      await exhaustLog(victim)
    },
    async heal(victim) {
      await victim.disk?.clear()
    },
  },
]

import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Disaster } from './disaster.ts'
import { halfMigrations, namesakes } from './process-disasters.ts'
import { childrenOf } from './process-tree.ts'
import type { Victim } from './victim.ts'

const MOMENT_MS = 100
const KILLING_MS = 10_000
const KILL_EVERY_MS = 300
const DOWN_MS = 3_000
const MAX_SEGMENTS = 200
const SEGMENT_MS = 50
const SLOW_DATABASE_MS = 100
const SLOW_DEVICES_MS = 500
/** Of the kills, those that do not wait for the end of the start. */
const HALF_START_SHARE = 0.3
const START_MS = 5_000
const WORK_MS = 3_000

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
    place: 'own',
    strike: killSessions,
    async heal() {},
  },
  {
    title: 'PostgreSQL killed',
    lastsMs: MOMENT_MS,
    makesDataStale: false,
    endsConnections: false,
    place: 'own',
    strike: async (victim) => void process.kill(await victim.postmaster(), 'SIGKILL'),
    async heal() {},
  },
  {
    title: 'server killed',
    lastsMs: DOWN_MS,
    makesDataStale: false,
    endsConnections: true,
    place: 'own',
    strike: (victim) => victim.killServer(),
    heal: (victim) => victim.startServer(),
  },
  {
    title: 'PostgreSQL stands still',
    lastsMs: seconds * 1000,
    makesDataStale: true,
    endsConnections: false,
    place: 'own',
    strike: (victim) => signalPostgres(victim, 'SIGSTOP'),
    heal: (victim) => signalPostgres(victim, 'SIGCONT'),
  },
  {
    title: 'disk full',
    lastsMs: seconds * 1000,
    makesDataStale: true,
    endsConnections: false,
    place: 'small disk',
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
    place: 'small disk',
    async strike(victim) {
      await victim.disk?.fill()
      await exhaustLog(victim)
    },
    async heal(victim) {
      await victim.disk?.clear()
    },
  },
  ...network(seconds * 1000),
  ...clock(seconds * 1000),
  {
    title: 'two processes of one node name',
    lastsMs: seconds * 1000,
    makesDataStale: false,
    endsConnections: false,
    place: 'apart',
    tells: ['node'],
    ...namesakes(),
  },
  {
    title: 'migrations killed half-way',
    lastsMs: MOMENT_MS,
    makesDataStale: false,
    endsConnections: false,
    place: 'apart',
    ...halfMigrations(),
  },
]

const KILLS_AT_ONCE = 50

/** Looked at now and then, so that a night tells more than its end. */
export function killings(kills: number): readonly Disaster[] {
  const turns = Math.ceil(kills / KILLS_AT_ONCE)
  return Array.from({ length: turns }, (_, turn) =>
    killing(
      Math.min(KILLS_AT_ONCE, kills - turn * KILLS_AT_ONCE),
      turns === 1 ? '' : `, ${turn + 1} of ${turns}`,
    ),
  )
}

/** The server killed again and again, at any moment of its work and of its start. */
const killing = (kills: number, turn: string): Disaster => ({
  title: `server killed ${kills} times${turn}`,
  lastsMs: DOWN_MS,
  makesDataStale: false,
  endsConnections: true,
  place: 'own',
  async strike(victim) {
    for (let kill = 1; kill <= kills; kill++) {
      await victim.killServer()
      if (kill === kills) return
      const started = victim.startServer()
      if (Math.random() < HALF_START_SHARE) await pause(Math.random() * START_MS)
      else {
        await started
        await pause(Math.random() * WORK_MS)
      }
    }
  },
  heal: (victim) => victim.startServer(),
})

/** Lines between computers: to the database, which is apart, and to the devices. */
const network = (lastsMs: number): readonly Disaster[] => [
  {
    title: 'line to PostgreSQL cut',
    lastsMs,
    makesDataStale: true,
    endsConnections: false,
    place: 'apart',
    strike: async ({ databaseLine }) => databaseLine?.cut(),
    heal: async ({ databaseLine }) => databaseLine?.heal(),
  },
  {
    title: 'line to PostgreSQL carries nothing',
    lastsMs,
    makesDataStale: true,
    endsConnections: false,
    place: 'apart',
    strike: async ({ databaseLine }) => databaseLine?.hush(),
    heal: async ({ databaseLine }) => databaseLine?.heal(),
  },
  {
    title: `line to PostgreSQL slow, ${SLOW_DATABASE_MS} ms each way`,
    lastsMs,
    makesDataStale: false,
    endsConnections: false,
    place: 'apart',
    strike: async ({ databaseLine }) => databaseLine?.delay(SLOW_DATABASE_MS),
    heal: async ({ databaseLine }) => databaseLine?.heal(),
  },
  {
    title: 'line to the devices cut',
    lastsMs,
    makesDataStale: false,
    endsConnections: true,
    place: 'apart',
    strike: async ({ deviceLine }) => deviceLine.cut(),
    heal: async ({ deviceLine }) => deviceLine.heal(),
  },
  {
    title: `line to the devices slow, ${SLOW_DEVICES_MS} ms each way`,
    lastsMs,
    makesDataStale: false,
    endsConnections: false,
    place: 'apart',
    strike: async ({ deviceLine }) => deviceLine.delay(SLOW_DEVICES_MS),
    heal: async ({ deviceLine }) => deviceLine.heal(),
  },
]

/** The server's clock alone: devices and PostgreSQL have their own. */
const clock = (lastsMs: number): readonly Disaster[] =>
  (
    [
      ['an hour ahead', HOUR_MS],
      ['an hour back', -HOUR_MS],
    ] as const
  ).map(([title, ms]) => ({
    title: `clock of the server steps ${title}`,
    lastsMs,
    makesDataStale: false,
    endsConnections: false,
    place: 'apart',
    strike: (victim) => victim.setClockAhead(ms),
    heal: (victim) => victim.setClockAhead(0),
  }))

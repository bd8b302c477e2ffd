import { type ClientEvents, type JoinAnswer, LIVE_PATH, type ServerEvents } from '@millwright/contract/live'
import { io, type Socket } from 'socket.io-client'
import { startEcho } from './echo-client.ts'
import type { LiveAnswer, LivePlan, LiveQuestion } from './live-plan.ts'
import { wallClock } from './live-plan.ts'
import { percentilesOf } from './percentiles.ts'

/** The browsers, in a process of their own. Each point carries the moment it was published as its value. */
let latencies: number[] = []
let events = 0
let disconnects = 0
let cpu = process.cpuUsage()
let echo: Awaited<ReturnType<typeof startEcho>> | undefined

const tell = (answer: LiveAnswer): void => void process.send?.(answer)

async function open({ httpPort, token }: LivePlan, channels: readonly string[]): Promise<void> {
  const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${httpPort}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    timeout: 60_000,
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  socket.on('disconnect', () => disconnects++)
  socket.on('message', ({ v, points }) => {
    const now = wallClock()
    events++
    for (const point of points ?? [{ v }]) latencies.push(now - Number(point.v))
  })
  const { refused } = await new Promise<JoinAnswer>((done) => socket.emit('joinChannel', [...channels], done))
  if (refused.length > 0) throw new Error(`joining was refused: ${refused[0]?.label}`)
}

/** Browsers do not come all in one moment; this many do. */
const AT_ONCE = 20

async function openAll(plan: LivePlan): Promise<void> {
  const from = performance.now()
  echo = await startEcho(plan.echoPort)
  for (let first = 0; first < plan.sockets.length; first += AT_ONCE) {
    await Promise.all(plan.sockets.slice(first, first + AT_ONCE).map((channels) => open(plan, channels)))
  }
  tell({ joinedMs: performance.now() - from })
}

function count(): void {
  const { user, system } = process.cpuUsage(cpu)
  const counted = { points: latencies.length, events, disconnects, cpuSeconds: (user + system) / 1e6 }
  tell({
    count: {
      ...counted,
      latencyMs: percentilesOf(latencies),
      echoMs: percentilesOf(echo?.takeLatencies() ?? []),
    },
  })
  latencies = []
  events = 0
  cpu = process.cpuUsage()
}

process.on('message', (question: LiveQuestion) => {
  if (question === 'stop') process.exit()
  else if (question === 'count') count()
  else openAll(question.plan).catch((error: Error) => tell({ error: error.message }))
})
process.once('disconnect', () => process.exit())

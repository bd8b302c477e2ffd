import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface ReadersPlan {
  readonly httpPort: number
  readonly token: string
  /** Asked for in turn. */
  readonly paths: readonly string[]
  readonly readers: number
  /** Of each reader, from one answer to the next question. */
  readonly pauseMs: number
}

export interface ReadersSeen {
  readonly calls: number
  /** Calls that were under way when a process was killed, and failed. */
  readonly inFlight: number
  /** All others that failed, as text. */
  readonly failed: readonly string[]
  readonly slowestMs: number
}

/** People and programs that read all the time, each call on a connection of its own, as behind a balancer. */
export function startSteadyReaders(plan: ReadersPlan) {
  const kills: { readonly from: number; to: number }[] = []
  const failed: { path: string; why: string; from: number; to: number }[] = []
  let calls = 0
  let slowestMs = 0
  let isOver = false

  function ask(path: string): Promise<string | null> {
    return new Promise((done) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: plan.httpPort,
          path,
          agent: false,
          headers: { authorization: `Bearer ${plan.token}` },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            text += part.slice(0, 300)
          })
          answer.on('error', (error) => done(error.message))
          answer.on('end', () =>
            done(answer.statusCode === 200 ? null : `${answer.statusCode} ${text.slice(0, 300)}`),
          )
        },
      )
      asked.on('error', (error) => done(error.message))
      asked.end()
    })
  }

  async function readOn(reader: number): Promise<void> {
    for (let turn = reader; !isOver; turn++) {
      const path = plan.paths[turn % plan.paths.length] ?? '/'
      const from = Date.now()
      const why = await ask(path)
      const to = Date.now()
      calls++
      slowestMs = Math.max(slowestMs, to - from)
      if (why !== null) failed.push({ path, why, from, to })
      await pause(plan.pauseMs)
    }
  }
  const reading = Array.from({ length: plan.readers }, (_, reader) => readOn(reader))
  return {
    /** Calls under way while a process is killed may fail. */
    async during(kill: () => Promise<void>): Promise<void> {
      const noted = { from: Date.now(), to: Number.POSITIVE_INFINITY }
      kills.push(noted)
      await kill()
      noted.to = Date.now()
    },
    async stop(): Promise<ReadersSeen> {
      isOver = true
      await Promise.all(reading)
      const isInFlight = ({ from, to }: { from: number; to: number }): boolean =>
        kills.some((kill) => from <= kill.to && kill.from <= to)
      return {
        calls,
        inFlight: failed.filter(isInFlight).length,
        failed: failed
          .filter((each) => !isInFlight(each))
          .map(({ path, why, to }) => `${path} at ${new Date(to).toISOString()}: ${why}`),
        slowestMs,
      }
    },
  }
}

export type SteadyReaders = ReturnType<typeof startSteadyReaders>

import { Writable } from 'node:stream'
import { CALLS } from '@millwright/contract/calls'
import type { Call } from '@millwright/contract/wire/call'
import { webApp } from '@millwright/contract/wire/system'
import { isLongRun } from '@millwright/domain/testing/draws'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printAttack } from '../../testing/attack-row.ts'
import { createRandom } from '../../testing/fuzz/random.ts'
import { createRequests, type FuzzRequest } from '../../testing/fuzz/requests.ts'
import { createSend, type FuzzAnswer } from '../../testing/fuzz/send.ts'
import { createWorld, type FuzzActor } from '../../testing/fuzz/world.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { processorMs } from '../../testing/test-processor-time.ts'

/**
 * Calls made from the schemas of the contract, right and wrong, from everybody there is. The server may refuse what it
 * likes, but it may neither fail nor be long about it. A run is repeated with TEST_SEED=… npm test -- unit fuzz.
 */

const SEED = Number(process.env.TEST_SEED ?? Date.now()) % 2 ** 31
const TIMES = Number(process.env.FUZZ_CALLS ?? (isLongRun() ? 100_000 : 2_000))
const AT_ONCE = 6
/** Of the processor, for a call by itself; one that takes longer on the clock is looked at again. */
const MAX_MS = 2_000
/** A hundred thousand take a quarter of an hour of two cores, and a busy computer has other work. */
const WITHIN_MS = 10 * 60_000 + TIMES * 60

/** A call that compares a password, or makes somebody sign in again, costs as much as fifty others. */
const isCostly = ({ path }: Call): boolean =>
  /auth\/(login|logout|changepassword)|external-auth\/login/.test(path)
const COSTLY = CALLS.filter(isCostly)
const CHEAP = CALLS.filter((call) => !isCostly(call))

let test: TestApp
const logged: string[] = []

beforeAll(async () => {
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      const { err, msg } = JSON.parse(line.toString()) as { msg: string; err?: { stack?: string } }
      logged.push(`${msg}: ${err?.stack?.split('\n').slice(0, 4).join(' ') ?? ''}`)
      done()
    },
  })
  test = await startTestApp({}, pino({ level: 'error' }, stream))
})
afterAll(() => test.stop())

const nameOf = (call: Call): string => `${call.method} ${call.path}`

const describeRequest = ({ actor, path, body }: FuzzRequest): string =>
  `${actor.name}: ${path.slice(0, 300)} ${body.slice(0, 300)}`

describe('any call that anybody can make', () => {
  it(
    `is answered without a failure and in time (seed ${SEED})`,
    async () => {
      process.stdout.write(`fuzzing with the seed ${SEED}\n`)
      const random = createRandom(SEED)
      const world = await createWorld(test, random)
      const { publicUrl } = test.app
      const makeRequest = createRequests({ random, seed: SEED, world, publicUrl })
      const { send, close } = createSend(publicUrl)
      const statuses = new Map<number, number>()
      const failed = new Map<string, string>()
      const slow: FuzzRequest[] = []

      /** Once in vain is enough: a password costs as much as fifty calls. */
      async function signInAgain(actor: FuzzActor, email: string): Promise<void> {
        const token: string | undefined = await test.signIn(email)
        if (token === undefined) actor.email = null
        else actor.authorization = `Bearer ${token}`
      }

      async function judge(request: FuzzRequest, { status, text, ms }: FuzzAnswer): Promise<void> {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const { call, actor } = request
        // Without a build there is no page to serve.
        const isWithoutPages = call === webApp && text.includes('is not built')
        if (status >= 500 && !isWithoutPages)
          failed.set(
            `${nameOf(call)} ${status}`,
            `${describeRequest(request)} → ${text.slice(0, 200)} ${logged.at(-1) ?? ''}`,
          )
        if (ms > MAX_MS) slow.push(request)
        if (call.method === 'POST' && status < 300) world.learn(call.path, actor, text)
        if (text.includes('NOT_SIGNED_IN') && actor.email) await signInAgain(actor, actor.email)
      }

      const before = process.cpuUsage()
      let made = 0
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (made < TIMES) {
            made += 1
            const number = made
            // Sign-in is limited by attempts; here it is to be tried.
            if (number % 50 === 0) await test.db.query('delete from attempt')
            // Each request depends on the seed and its number alone, whatever was answered before.
            random.restart(SEED + number * 7919)
            const call = random.pick(random.chance(0.005) ? COSTLY : CHEAP)
            const request = makeRequest(call)
            await judge(request, await send(request))
          }
        }),
      )

      // A busy computer makes any call slow: each is made again, alone, and its work is measured.
      const stillSlow: string[] = []
      for (const request of slow) {
        const worked = await processorMs(test.db)
        await send(request)
        if ((await processorMs(test.db)) - worked > MAX_MS)
          stillSlow.push(`${nameOf(request.call)} ${describeRequest(request)}`)
      }
      close()
      const cpu = process.cpuUsage(before)
      process.stdout.write(`${Math.round((cpu.user + cpu.system) / 1e6)} s of the processor\n`)
      process.stdout.write(`answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}\n`)
      printAttack(`calls of the contract (seed ${SEED})`, TIMES, failed.size)
      expect({ failed: Object.fromEntries(failed), stillSlow }).toEqual({ failed: {}, stillSlow: [] })
      const good = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0)
      expect(good / TIMES, 'calls that succeeded: if few do, little is tried').toBeGreaterThan(0.15)
    },
    WITHIN_MS,
  )
})

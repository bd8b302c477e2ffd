import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { CrowdAnswer, CrowdCount, CrowdPlan, CrowdQuestion, CrowdRecord } from './crowd-plan.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'

/** A process of devices is busy with 250 messages a second, and all of them come back within a second or two. */
const DEVICES_EACH = 2_500
const LOOK_MS = 100

type Sums = Omit<CrowdCount, 'pubackMs'> & { readonly pubackMs: Percentiles }

interface DeviceProcess {
  tell(question: CrowdQuestion): void
  ask(question: CrowdQuestion): Promise<CrowdAnswer>
  stop(): Promise<void>
}

/** Devices in as many processes as they need, each with a source address of its own. Resolves when all are signed in. */
export async function startCrowd(plan: Omit<CrowdPlan, 'localAddress'>) {
  const children: DeviceProcess[] = []
  const ready: Promise<unknown>[] = []
  for (let from = 0; from < plan.devices.length; from += DEVICES_EACH) {
    const child = startProcess()
    const localAddress = `127.0.1.${children.length + 1}`
    const devices = plan.devices.slice(from, from + DEVICES_EACH)
    ready.push(child.ask({ plan: { ...plan, devices, localAddress } }))
    children.push(child)
  }
  await Promise.all(ready)

  const askAll = (question: CrowdQuestion) => Promise.all(children.map((child) => child.ask(question)))
  const tellAll = (question: CrowdQuestion): void => {
    for (const child of children) child.tell(question)
  }
  async function count(): Promise<Sums> {
    const counts = (await askAll('count')).flatMap((answer) => ('count' in answer ? [answer.count] : []))
    const sum = (of: (each: CrowdCount) => number): number => counts.reduce((all, each) => all + of(each), 0)
    return {
      connected: sum((each) => each.connected),
      sent: sum((each) => each.sent),
      acknowledged: sum((each) => each.acknowledged),
      broken: sum((each) => each.broken),
      failed: sum((each) => each.failed),
      refused: sum((each) => each.refused),
      pubackMs: percentilesOf(counts.flatMap((each) => each.pubackMs)),
    }
  }

  return {
    count,
    send: (): void => tellAll('go-on'),
    /** How long it took until so many are connected; null when it did not within the patience. */
    async whenConnected(devices: number, patienceMs: number): Promise<number | null> {
      const from = performance.now()
      while ((await count()).connected < devices) {
        if (performance.now() - from > patienceMs) return null
        await pause(LOOK_MS)
      }
      return performance.now() - from
    },
    /** Sends nothing new until all is acknowledged or the patience is over. */
    async settle(patienceMs: number): Promise<readonly CrowdRecord[]> {
      tellAll('settle')
      for (const end = performance.now() + patienceMs; performance.now() < end; await pause(LOOK_MS)) {
        const { sent, acknowledged } = await count()
        if (sent === acknowledged) break
      }
      return (await askAll('records')).flatMap((answer) => ('records' in answer ? answer.records : []))
    },
    async stop(): Promise<void> {
      await Promise.all(children.map((child) => child.stop()))
    },
  }
}

export type Crowd = Awaited<ReturnType<typeof startCrowd>>

/** One question at a time: the answers carry no mark. */
function startProcess(): DeviceProcess {
  const child = fork(new URL('./crowd-process.ts', import.meta.url), { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const died = ended.then(() => Promise.reject(new Error('A process of the devices ended')))
  died.catch(() => {})
  return {
    tell: (question) => void child.send(question),
    async ask(question) {
      const answered = new Promise<CrowdAnswer>((resolve) => child.once('message', resolve))
      child.send(question)
      return await Promise.race([answered, died])
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { LiveAnswer, LiveCount, LivePlan, LiveQuestion } from './live-plan.ts'

export interface LiveClients {
  readonly joinedMs: number
  /** Since it was last called. */
  count(): Promise<LiveCount>
  stop(): Promise<void>
}

/** Opens all sockets and joins their channels. */
export async function startLiveClients(plan: Omit<LivePlan, 'echoPort'>): Promise<LiveClients> {
  const echo = fork(new URL('./echo-process.ts', import.meta.url), { stdio: 'inherit' })
  const [{ port: echoPort }] = (await once(echo, 'message')) as [{ port: number }]
  const child = fork(new URL('./live-clients-process.ts', import.meta.url), { stdio: 'inherit' })
  const stop = async (): Promise<void> => {
    await Promise.all([child, echo].map(end))
  }
  const ask = async (question: LiveQuestion): Promise<LiveAnswer> => {
    const answered = once(child, 'message')
    child.send(question)
    const ended = once(child, 'exit').then(() => [{ error: 'The process of the browsers ended' }])
    const [answer] = (await Promise.race([answered, ended])) as [LiveAnswer]
    if ('error' in answer) {
      await stop()
      throw new Error(answer.error)
    }
    return answer
  }
  const joined = await ask({ plan: { ...plan, echoPort } })
  return {
    joinedMs: 'joinedMs' in joined ? joined.joinedMs : 0,
    async count() {
      const answer = await ask('count')
      if (!('count' in answer)) throw new Error('The process of the browsers gave no count')
      return answer.count
    },
    stop,
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  PatientAnswer,
  PatientCount,
  PatientPlan,
  PatientQuestion,
  PatientRecord,
} from './patient-plan.ts'

export interface PatientDevices {
  /** `silent` counts the devices that were acknowledged nothing since `moment`. */
  count(moment?: number): Promise<PatientCount>
  /** As many of each device as were sent at most; then nothing new is sent. */
  sendUpTo(message: number): void
  /** Sends new messages again. */
  goOn(): void
  /** Sends nothing new until all is acknowledged or the patience is over, then returns what became of each message, and sends on unless it is not over. */
  settle(patienceMs: number, isOver?: boolean): Promise<readonly PatientRecord[]>
  stop(): Promise<void>
}

const LOOK_MS = 100

/** Devices that publish in a steady beat, and wait when they are not acknowledged. Resolves when all are signed in. */
export async function startPatientDevices(plan: PatientPlan): Promise<PatientDevices> {
  const child = fork(new URL('./patient-devices-process.ts', import.meta.url), { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const died = ended.then(() => Promise.reject(new Error('The process of the devices ended')))
  died.catch(() => {})
  const tell = (question: PatientQuestion): boolean => child.send(question)
  /** One question at a time: the answers carry no mark. */
  let turn: Promise<unknown> = Promise.resolve()
  function ask(question: PatientQuestion): Promise<PatientAnswer> {
    const answer = turn.then(async () => {
      const answered = once(child, 'message')
      tell(question)
      const [given] = (await Promise.race([answered, died])) as [PatientAnswer]
      return given
    })
    turn = answer.catch(() => {})
    return answer
  }
  async function count(moment = 0): Promise<PatientCount> {
    const answer = await ask({ countSince: moment })
    if (!('count' in answer)) throw new Error('The process of the devices gave no count')
    return answer.count
  }

  await ask({ plan })
  return {
    count,
    goOn: () => void tell({ isSending: true }),
    sendUpTo: (message) => void tell({ upTo: message }),
    async settle(patienceMs, isOver = true) {
      tell({ isSending: false })
      for (const end = Date.now() + patienceMs; Date.now() < end; await pause(LOOK_MS)) {
        if ((await count()).backlog === 0) break
      }
      const answer = await ask('records')
      if (isOver) tell({ isSending: true })
      if (!('records' in answer)) throw new Error('The process of the devices gave no records')
      return answer.records
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

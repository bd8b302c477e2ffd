import { listAlarms } from '@millwright/contract/alarms/alarms'
import { readAlarm } from '@millwright/contract/alarms/present-alarm'
import { listTimelines } from '@millwright/contract/status/status'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { Span } from '@millwright/domain/status/span'
import { send } from '../../../../platform/api/client.ts'
import { spansOfPoints } from './live-spans.ts'

export interface Period {
  readonly from: number
  readonly to: number
}

type Ask<T> = (machineIds: readonly string[], period: Period) => Promise<ReadonlyMap<string, readonly T[]>>

interface Question<T> {
  readonly machineId: string
  readonly signal: AbortSignal
  readonly answer: PromiseWithResolvers<readonly T[]>
}

/** Shorter than anyone sees, longer than a list needs to make its rows. */
const WAIT_MS = 40
/** Keeps the address of the call well under what proxies accept. */
const IDS_PER_CALL = 100

/** Every row asks for itself; what is asked in the same moment goes out as one call, without rows that are gone again. */
export function createMachineBatch<T>(ask: Ask<T>, waitMs = WAIT_MS) {
  const waiting = new Map<string, Question<T>[]>()

  function sendOff(key: string, period: Period): void {
    const questions = (waiting.get(key) ?? []).filter(({ signal }) => !signal.aborted)
    waiting.delete(key)
    for (let at = 0; at < questions.length; at += IDS_PER_CALL)
      void settle(questions.slice(at, at + IDS_PER_CALL), period)
  }

  async function settle(questions: readonly Question<T>[], period: Period): Promise<void> {
    try {
      const found = await ask([...new Set(questions.map(({ machineId }) => machineId))], period)
      for (const { machineId, answer } of questions) answer.resolve(found.get(machineId) ?? [])
    } catch (error) {
      for (const { answer } of questions) answer.reject(error)
    }
  }

  return (machineId: string, period: Period, signal: AbortSignal): Promise<readonly T[]> => {
    const key = `${period.from} ${period.to}`
    const question = { machineId, signal, answer: Promise.withResolvers<readonly T[]>() }
    const together = waiting.get(key)
    if (together) together.push(question)
    else {
      waiting.set(key, [question])
      setTimeout(() => sendOff(key, period), waitMs)
    }
    signal.addEventListener('abort', () => question.answer.reject(signal.reason), { once: true })
    return question.answer.promise
  }
}

const queryOf = (machineIds: readonly string[], { from, to }: Period) => ({
  machineIds: machineIds.join(','),
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** The last status is open where the period reaches to now. */
export const loadTimeline = createMachineBatch<Span>(async (machineIds, { from, to }) => {
  const { result } = await send(listTimelines, { query: queryOf(machineIds, { from, to }) })
  const reachesNow = to > Date.now()
  return new Map(result.map(({ MachineId, Timeline }) => [MachineId, spansOfPoints(Timeline, reachesNow)]))
})

/** The alarms of a machine that were active in a period. */
export const loadAlarms = createMachineBatch<AlarmEvent>(async (machineIds, period) => {
  const { result } = await send(listAlarms, { query: queryOf(machineIds, period) })
  return new Map(result.map(({ MachineId, Alarms }) => [MachineId, Alarms.map(readAlarm)]))
})

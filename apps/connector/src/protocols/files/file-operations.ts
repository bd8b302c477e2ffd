import { SECOND_MS } from '@millwright/domain/time/lengths'
import { failed } from '../connection-problem.ts'

/** Of a process four threads wait for files and for names of hosts: two are left for all else that it does. */
const MAX_AT_ONCE = 2
const WITHIN_MS = 20 * SECOND_MS

/**
 * Operations on files, so that folders of computers that are gone hold up nobody but their own machines: such an operation may
 * never end, and cannot be ended.
 */
export function createFileOperations({ maxAtOnce = MAX_AT_ONCE, withinMs = WITHIN_MS } = {}) {
  let running = 0
  const waiting: (() => void)[] = []
  /** Folders with an operation that should have ended. */
  const overdue = new Set<string>()

  function release(): void {
    running -= 1
    waiting.shift()?.()
  }

  async function place(): Promise<void> {
    if (running < maxAtOnce) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(late)
        running += 1
        resolve()
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(failed('TIMED_OUT', 'other folders do not answer'))
      }, withinMs)
      waiting.push(turn)
    })
  }

  /** Rejects with a SourceFailed when it takes too long; it is left to itself then. */
  return async function run<T>(folder: string, operation: () => Promise<T>): Promise<T> {
    if (overdue.has(folder)) throw failed('TIMED_OUT', folder)
    await place()
    const work = operation()
    let isLate = false
    let timer: NodeJS.Timeout | undefined
    const end = (): void => {
      release()
      if (isLate) overdue.delete(folder)
    }
    work.then(end, end)
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true
        overdue.add(folder)
        reject(failed('TIMED_OUT', folder))
      }, withinMs)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
      late.catch(() => {})
    }
  }
}

export type FileOperations = ReturnType<typeof createFileOperations>

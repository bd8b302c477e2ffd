import { fork } from 'node:child_process'
import type { LoadMessage, LoadPlan, LoadResult } from './load-plan.ts'

export interface LoadWatcher {
  onMeasuring(): Promise<void>
  onMeasured(): Promise<void>
}

/** Runs the plan in a process of its own; the watcher hears when the measured part begins and ends. */
export function offerLoad(plan: LoadPlan, watcher: LoadWatcher): Promise<LoadResult> {
  const child = fork(new URL('./load-process.ts', import.meta.url), { stdio: 'inherit' })
  const watched: Promise<void>[] = []
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    const died = (code: number | null): void =>
      reject(new Error(`The load generator ended with code ${code}`))
    child.once('exit', died)
    child.on('message', (message: LoadMessage) => {
      if ('error' in message) reject(new Error(message.error))
      else if ('result' in message) {
        // It may be gone before the watcher is through.
        child.off('exit', died)
        Promise.all(watched).then(() => resolve(message.result), reject)
      } else watched.push(message.at === 'measuring' ? watcher.onMeasuring() : watcher.onMeasured())
    })
    child.send(plan)
  })
}

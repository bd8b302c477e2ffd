import { fork } from 'node:child_process'
import type { OverloadMessage, OverloadPlan, OverloadResult } from './overload-plan.ts'

/** Runs the plan in a process of its own; `onOffered` hears the moment when nothing more is published. */
export function offerTooMuch(plan: OverloadPlan, onOffered: () => void): Promise<OverloadResult> {
  const child = fork(new URL('./overload-process.ts', import.meta.url), { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The publishers ended with code ${code}`)))
    child.on('message', (message: OverloadMessage) => {
      if ('error' in message) reject(new Error(message.error))
      else if ('result' in message) resolve(message.result)
      else if (message.at === 'offered') onOffered()
    })
    child.send(plan)
  })
}

import { fork } from 'node:child_process'
import type { LoadDevice } from './load-plan.ts'

export interface FloodPlan {
  readonly kind: 'points' | 'texts' | 'status'
  readonly mqttPort: number
  readonly devices: readonly LoadDevice[]
  readonly connectionsEach: number
  readonly measureMs: number
}

/** Runs the plan in a process of its own; how many messages were acknowledged. */
export function flood(plan: FloodPlan): Promise<number> {
  const child = fork(new URL('./flood-process.ts', import.meta.url), { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The flood ended with code ${code}`)))
    child.once('message', ({ acknowledged }: { acknowledged: number }) => resolve(acknowledged))
    child.send(plan)
  })
}

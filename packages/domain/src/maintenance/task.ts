import type { Trigger } from './trigger.ts'
import type { Part, Step } from './work.ts'

export interface Task {
  readonly code: string
  readonly action: string
  readonly group: string
  readonly device: string
  readonly triggers: readonly Trigger[]
  readonly minutes: number
  readonly priority: number
  readonly steps: readonly Step[]
  readonly parts: readonly Part[]
  readonly family: string
  readonly isHandedOut: boolean
}

/** A code such as `LUB-02` for a task that was given none: the next free number of its group. */
export function nextCode(
  { group, action }: Pick<Task, 'group' | 'action'>,
  taken: readonly string[],
): string {
  const letters = (group || action).normalize('NFD').replace(/[^A-Za-z]/g, '')
  const prefix = letters.slice(0, 3).toUpperCase().padEnd(3, 'X')
  for (let number = 1; ; number += 1) {
    const code = `${prefix}-${String(number).padStart(2, '0')}`
    if (!taken.includes(code)) return code
  }
}

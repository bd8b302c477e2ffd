import type { ControlConnection } from './control-connection.ts'

/** An advisory lock for what one process at a time may do. It is released when the process ends, however it ends. */
export function createLeaderLock(control: ControlConnection, lock: number) {
  const whenLost: (() => void)[] = []
  let isHeld = false
  control.onLost(() => {
    const wasHeld = isHeld
    isHeld = false
    if (wasHeld) for (const tell of whenLost) tell()
  })

  return {
    isHeld: (): boolean => isHeld,
    /** False when another process has it; throws while there is no connection. */
    async take(): Promise<boolean> {
      // PostgreSQL counts how often a session takes a lock; each would have to be released.
      if (isHeld) return true
      const { rows } = await control.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        lock,
      ])
      isHeld = rows[0]?.held ?? false
      return isHeld
    },
    async giveBack(): Promise<void> {
      if (!isHeld) return
      isHeld = false
      await control.query('select pg_advisory_unlock($1)', [lock])
    },
    /** Called when the connection broke: another process may have the lock by now. */
    onLost: (listener: () => void) => void whenLost.push(listener),
  }
}

export type LeaderLock = ReturnType<typeof createLeaderLock>

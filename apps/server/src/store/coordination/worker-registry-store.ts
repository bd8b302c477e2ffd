import type { ControlConnection } from './control-connection.ts'
import { LOCKS } from './locks.ts'

/** Who takes messages from the external broker: a shared lock each, which ends with the process, however it ends. */
export function createWorkerRegistry(control: ControlConnection) {
  control.onOpened(async (query) => {
    await query('select pg_advisory_lock_shared($1)', [LOCKS.workers])
  })
  return {
    /**
     * Calls `handOver` when others are there to go on. One at a time: of two that leave together the second one
     * finds itself alone.
     */
    async leave(handOver: () => Promise<void>): Promise<void> {
      await control.query('select pg_advisory_lock($1)', [LOCKS.workerLeaving])
      try {
        const { rows } = await control.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
          LOCKS.workers,
        ])
        if (rows[0]?.alone) await control.query('select pg_advisory_unlock($1)', [LOCKS.workers])
        else await handOver()
        await control.query('select pg_advisory_unlock_shared($1)', [LOCKS.workers])
      } finally {
        await control.query('select pg_advisory_unlock($1)', [LOCKS.workerLeaving])
      }
    },
  }
}

export type WorkerRegistry = ReturnType<typeof createWorkerRegistry>

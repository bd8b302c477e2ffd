import type { ControlConnection } from './control-connection.ts'
import { LOCKS } from './locks.ts'

/** The workers that receive from the external broker: each holds a shared lock, released when its process ends. */
export function createWorkerRegistry(control: ControlConnection) {
  control.onOpened(async (query) => {
    await query('select pg_advisory_lock_shared($1)', [LOCKS.workers])
  })
  return {
    /**
     * Calls `handOver` when other workers remain. One at a time: of two that leave together the second one is the
     * last.
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

import type { ControlConnection } from './control-connection.ts'

/** Any numbers that only this product uses. */
const WORKING = 7_455_311
const LEAVING = 7_455_312

/** Who takes messages from the external broker: a shared lock each, which ends with the process, however it ends. */
export function createWorkerRoll(control: ControlConnection) {
  control.onOpened(async (query) => {
    await query('select pg_advisory_lock_shared($1)', [WORKING])
  })
  return {
    /**
     * Calls `handOver` when others are there to go on. One at a time: of two that leave together the second one
     * finds itself alone.
     */
    async leave(handOver: () => Promise<void>): Promise<void> {
      await control.query('select pg_advisory_lock($1)', [LEAVING])
      try {
        const { rows } = await control.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
          WORKING,
        ])
        if (rows[0]?.alone) await control.query('select pg_advisory_unlock($1)', [WORKING])
        else await handOver()
        await control.query('select pg_advisory_unlock_shared($1)', [WORKING])
      } finally {
        await control.query('select pg_advisory_unlock($1)', [LEAVING])
      }
    },
  }
}

export type WorkerRoll = ReturnType<typeof createWorkerRoll>

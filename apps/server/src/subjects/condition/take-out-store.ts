import type { Queryable } from '../../platform/database/database.ts'
import type { FingerprintRecord } from './fingerprint-store.ts'

type TakenOut = Pick<FingerprintRecord, 'publicId' | 'app' | 'operation' | 'tool' | 'cycleUuids'>

const conditionsOf = (machineId: number, { app, operation, tool }: TakenOut) => [
  machineId,
  app,
  operation,
  tool,
]
/** Of a cycle `c`: no fingerprint that was not taken out is made of it. */
const OF_NO_PRINT = `c.machine_id = $1 and c.app = $2 and c.operation = $3 and c.tool = $4
  and not exists (select 1 from condition_fingerprint e
    where e.machine_id = $1 and e.app = $2 and e.operation = $3 and e.tool = $4 and e.removed_at is null
      and c.cycle_uuid = any(e.cycle_uuids))`

/** Undoes fingerprints, in a transaction that has locked the machine. */
export function createTakeOutStore() {
  return {
    async note(
      machineId: number,
      publicId: string,
      by: string,
      reason: string,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `update condition_fingerprint set removed_at = now(), removed_by = $3, removed_reason = $4,
           ended_at = coalesce(ended_at, now()) where machine_id = $1 and public_id = $2`,
        [machineId, publicId, by, reason],
      )
    },

    /** The newest that was not taken out is in use. Says which one, null without one. */
    async holdAgain(machineId: number, print: TakenOut, tx: Queryable): Promise<string | null> {
      const conditions = conditionsOf(machineId, print)
      const { rows } = await tx.query<{ publicId: string; cycleUuids: string[] }>(
        `update condition_fingerprint set ended_at = null where id = (
           select id from condition_fingerprint
            where machine_id = $1 and app = $2 and operation = $3 and tool = $4 and removed_at is null
            order by made_at desc, id desc limit 1)
         returning public_id as "publicId", cycle_uuids as "cycleUuids"`,
        conditions,
      )
      const [holds] = rows
      await tx.query(
        `update condition_cycle set is_fingerprint = cycle_uuid = any($5::uuid[])
          where machine_id = $1 and app = $2 and operation = $3 and tool = $4
            and (is_fingerprint or cycle_uuid = any($5::uuid[]))`,
        [...conditions, holds?.cycleUuids ?? []],
      )
      return holds?.publicId ?? null
    },

    /** A run that was called good by it has its earlier result again. Says which. */
    async undoCall(machineId: number, print: TakenOut, tx: Queryable): Promise<string[]> {
      const { rows } = await tx.query<{ cycleUuid: string }>(
        `update condition_cycle c set status = f.verdict_before ->> 'status', score = (f.verdict_before ->> 'score')::float8,
           verdict = f.verdict_before -> 'verdict'
          from condition_fingerprint f
         where ${OF_NO_PRINT} and f.machine_id = $1 and f.public_id = $5 and f.verdict_before is not null
           and c.cycle_uuid = any(f.added) returning c.cycle_uuid as "cycleUuid"`,
        [...conditionsOf(machineId, print), print.publicId],
      )
      return rows.map(({ cycleUuid }) => cycleUuid)
    },

    /** Tests that were chosen for it are what they had come to; those that had come to nothing wait. Says which. */
    async giveBack(machineId: number, print: TakenOut, tx: Queryable): Promise<string[]> {
      const { rows } = await tx.query<{ cycleUuid: string }>(
        `update condition_cycle c
            set status = coalesce(verdict ->> 'status', case when verdict ? 'fault' then 'ABORTED' else '-' end)
          where ${OF_NO_PRINT} and c.cycle_uuid = any($5::uuid[]) and c.status = 'FINGERPRINT'
          returning c.cycle_uuid as "cycleUuid"`,
        [...conditionsOf(machineId, print), print.cycleUuids],
      )
      return rows.map(({ cycleUuid }) => cycleUuid)
    },
  }
}

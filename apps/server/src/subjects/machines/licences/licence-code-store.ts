import type { Database, Queryable } from '../../../platform/database/database.ts'

/** Full licences that were issued, by the digest of their code. */
export function createLicenceCodeStore(db: Database) {
  return {
    async add(hashes: readonly Buffer[], days: number, tx: Queryable = db): Promise<void> {
      await tx.query('insert into licence_code (hash, days) select h, $2 from unnest($1::bytea[]) h', [
        hashes,
        days,
      ])
    },

    /** Uses up a code; the days that it is good for, or null when it is unknown or used. */
    async take(hash: Buffer, machineId: number, tx: Queryable): Promise<number | null> {
      const { rows } = await tx.query<{ days: number }>(
        `update licence_code set used_at = now(), machine_id = $2
          where hash = $1 and used_at is null returning days`,
        [hash, machineId],
      )
      return rows[0]?.days ?? null
    },
  }
}

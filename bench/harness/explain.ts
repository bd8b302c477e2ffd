import type { Database } from '../../apps/server/src/platform/database/database.ts'

/** The same database, which first prints the plan of every query with the time it took. */
export function explaining(db: Database): Database {
  return {
    ...db,
    async query(text, values) {
      const plan = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
      console.log(
        `${text.replaceAll(/\s+/g, ' ')}\n${plan.rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}\n`,
      )
      return await db.query(text, values)
    },
  }
}

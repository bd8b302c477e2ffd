import type { Health } from '@millwright/contract/health/health'
import type { Database } from '../../../platform/database/database.ts'

type Copy = Health['Backup']['Copies'][number]

const SHOWN = 100

export function createBackupPartStore(db: Database) {
  return {
    /** Neither where they lie nor why one failed: both may hold names. */
    async copies(since: Date): Promise<Copy[]> {
      const { rows } = await db.query<Copy>(
        `select (extract(epoch from started_at) * 1000)::bigint as "At",
                case when error <> '' then 'failed' when ended_at is null then 'running'
                     when proven_at is not null then 'proven' else 'whole' end as "State"
           from backup_run where started_at >= $1 order by started_at desc limit ${SHOWN}`,
        [since],
      )
      return rows.reverse()
    },
  }
}

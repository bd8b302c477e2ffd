import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { Point } from '@millwright/domain/points/point'
import type { Database } from '../../apps/server/src/platform/database/database.ts'

/** With indexes, TOAST and the free space in their pages; of a partitioned table, all its partitions. */
export async function diskBytesOf(db: Database, table: string): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    'select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree($1::regclass)',
    [table],
  )
  return rows[0]?.bytes ?? 0
}

/** The points as a device sends them, an hour at a time, by the usual means. */
export function compressedJson(points: readonly Point[]): { json: number; gzip: number; zstd: number } {
  const json = Buffer.from(
    JSON.stringify(
      points.map(({ ts, value }) => ({ v: value.kind === 'number' ? value.num : value.txt, ts })),
    ),
  )
  return { json: json.length, gzip: gzipSync(json).length, zstd: zstdCompressSync(json).length }
}

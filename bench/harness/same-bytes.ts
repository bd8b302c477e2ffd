import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Stretch } from '../../apps/server/src/platform/telemetry/stretch.ts'
import { type Timed, timeRuns } from './repeat.ts'

export type ByteColumn = 'sample_block.data' | 'sample_rollup.minutes'

/** How long the bytes of a stretch take to read, once from one file and once by a select that leaves them coded. */
export async function timeSameBytes(
  db: Database,
  column: ByteColumn,
  stretch: Stretch,
  runs: number,
): Promise<{ bytes: number; file: Timed; select: Timed }> {
  const [table, field] = column.split('.')
  const select = () =>
    db.query<{ bytes: Buffer }>(
      `select ${field} as bytes from ${table}
        where machine_id = $1 and channel_id = $2 and hour >= $3 and hour < $4 order by hour`,
      [stretch.machineId, stretch.channelId, new Date(stretch.from), new Date(stretch.to)],
    )
  const { rows } = await select()
  const all = Buffer.concat(rows.map((row) => row.bytes))
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bytes-'))
  try {
    const path = join(folder, 'bytes')
    await writeFile(path, all)
    return {
      bytes: all.length,
      file: await timeRuns(() => readFile(path), runs, 5_000),
      select: await timeRuns(select, runs, 5_000),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

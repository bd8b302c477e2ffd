import type pg from 'pg'
import { copyIn } from './copy-in.ts'
import { statusOfPoint } from './load-plan.ts'

export interface RawCopyOptions {
  readonly rows: number
  readonly machines: number
  readonly pointsPerStatus: number
  readonly firstTs: number
}

/** Rows a second that PostgreSQL takes by binary COPY when nothing stands in its way. */
export interface RawCopyRates {
  readonly withoutIndex: number
  readonly withKey: number
}

/** The limit that ingest is measured against: the same rows, the same database, one COPY, one commit. */
export async function measureRawCopy(client: pg.Client, options: RawCopyOptions): Promise<RawCopyRates> {
  const blocks = [...binaryBlocks(options)]
  const rate = async (table: string, like: string): Promise<number> => {
    await client.query(`create table ${table} (${like})`)
    const from = performance.now()
    await copyIn(
      client,
      `copy ${table} (machine_id, channel_id, ts, num, txt) from stdin (format binary)`,
      blocks,
    )
    const seconds = (performance.now() - from) / 1000
    const { rows } = await client.query(`select count(*) as count from ${table}`)
    if (Number(rows[0]?.count) !== options.rows)
      throw new Error(`COPY stored ${rows[0]?.count} of ${options.rows} rows`)
    await client.query(`drop table ${table}`)
    return options.rows / seconds
  }
  return {
    withoutIndex: await rate('raw_copy_plain', 'like sample'),
    withKey: await rate('raw_copy_keyed', 'like sample including indexes'),
  }
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])
const ROWS_PER_BLOCK = 1_000
const POINTS_IN_A_ROW = 50
/** PostgreSQL counts microseconds from 1 January 2000. */
const EPOCH = Date.UTC(2000, 0, 1)

/** Machines take turns as they do on the wire: some points of one, then some of the next. */
function* binaryBlocks({ rows, machines, pointsPerStatus, firstTs }: RawCopyOptions): Iterable<Buffer> {
  yield SIGNATURE
  for (let row = 0; row < rows; row += ROWS_PER_BLOCK) {
    const size = Math.min(ROWS_PER_BLOCK, rows - row)
    yield Buffer.concat(
      Array.from({ length: size }, (_, index) => {
        const turn = Math.floor((row + index) / POINTS_IN_A_ROW)
        const point = Math.floor(turn / machines) * POINTS_IN_A_ROW + ((row + index) % POINTS_IN_A_ROW)
        return binaryRow((turn % machines) + 1, firstTs + point, statusOfPoint({ pointsPerStatus }, point))
      }),
    )
  }
  yield TRAILER
}

function binaryRow(machine: number, ts: number, txt: string): Buffer {
  const row = Buffer.alloc(2 + 3 * 12 + 4 + 4 + txt.length)
  let at = row.writeInt16BE(5, 0)
  for (const value of [machine, 1, (ts - EPOCH) * 1000]) {
    at = row.writeInt32BE(8, at)
    at = row.writeBigInt64BE(BigInt(value), at)
  }
  at = row.writeInt32BE(-1, at)
  at = row.writeInt32BE(txt.length, at)
  row.write(txt, at)
  return row
}

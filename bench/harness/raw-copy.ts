import type pg from 'pg'
import { copyIn } from './copy-in.ts'
import { thousandthsOfPoint } from './load-plan.ts'

export interface RawCopyOptions {
  readonly rows: number
  readonly machines: number
  readonly channels: number
  readonly firstTs: number
}

/** Rows a second that PostgreSQL takes by binary COPY when nothing is in its way. */
export interface RawCopyRates {
  readonly withoutIndex: number
  readonly withKey: number
}

/** A row for each point, as a table of points usually is. */
const COLUMNS = `machine_id bigint not null, channel_id bigint not null, ts timestamptz not null, num double precision, txt text,
  is_json boolean not null`

/** The limit that ingest is measured against: the same rows, the same database, one COPY, one commit. */
export async function measureRawCopy(client: pg.Client, options: RawCopyOptions): Promise<RawCopyRates> {
  const blocks = [...binaryBlocks(options)]
  const rate = async (table: string, key = ''): Promise<number> => {
    await client.query(`create table ${table} (${COLUMNS}${key})`)
    const from = performance.now()
    await copyIn(
      client,
      `copy ${table} (machine_id, channel_id, ts, num, txt, is_json) from stdin (format binary)`,
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
    withoutIndex: await rate('raw_copy_plain'),
    withKey: await rate('raw_copy_keyed', ', primary key (machine_id, channel_id, ts)'),
  }
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])
const ROWS_PER_BLOCK = 1_000
const POINTS_IN_A_ROW = 50
const ROW_BYTES = 2 + 3 * 12 + 12 + 4 + 5
/** PostgreSQL counts microseconds from 1 January 2000. */
const EPOCH = Date.UTC(2000, 0, 1)

/** Machines and channels take turns as they do on the wire: some points of one, then some of the next. */
function* binaryBlocks({ rows, machines, channels, firstTs }: RawCopyOptions): Iterable<Buffer> {
  yield SIGNATURE
  for (let first = 0; first < rows; first += ROWS_PER_BLOCK) {
    const size = Math.min(ROWS_PER_BLOCK, rows - first)
    const block = Buffer.alloc(size * ROW_BYTES)
    for (let index = 0; index < size; index++) {
      const turn = Math.floor((first + index) / POINTS_IN_A_ROW)
      const channel = Math.floor(turn / machines) % channels
      const point =
        Math.floor(turn / machines / channels) * POINTS_IN_A_ROW + ((first + index) % POINTS_IN_A_ROW)
      writeRow(block, index * ROW_BYTES, [(turn % machines) + 1, channel + 1, firstTs + point])
      block.writeDoubleBE(thousandthsOfPoint(channel, point) / 1000, index * ROW_BYTES + 42)
    }
    yield block
  }
  yield TRAILER
}

/** All but the number itself, which is at byte 42. */
function writeRow(block: Buffer, start: number, [machine, channel, ts]: [number, number, number]): void {
  let at = block.writeInt16BE(6, start)
  for (const value of [machine, channel, (ts - EPOCH) * 1000]) {
    at = block.writeInt32BE(8, at)
    at = block.writeBigInt64BE(BigInt(value), at)
  }
  at = block.writeInt32BE(8, at) + 8
  at = block.writeInt32BE(-1, at)
  at = block.writeInt32BE(1, at)
  block.writeInt8(0, at)
}

import type { Acknowledgement } from '@millwright/domain/alarms/acknowledgement'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Database } from '../../platform/database/database.ts'

interface AcknowledgementRow {
  readonly code: string
  readonly from_ts: Date
  readonly by_name: string
  readonly at: Date
  readonly note: string
}

const acknowledgementOf = (row: AcknowledgementRow): Acknowledgement => ({
  code: row.code,
  from: row.from_ts.getTime(),
  by: row.by_name,
  at: row.at.getTime(),
  note: row.note,
})

const COLUMNS = 'code, from_ts, by_name, at, note'

export interface NewAcknowledgement {
  readonly machineId: number
  readonly accountId: number
  readonly by: string
  readonly at: number
  readonly note: string
}

/** Who has seen which alarms. */
export function createAcknowledgementStore(db: Database) {
  return {
    /** Of alarms that began in the period. */
    async between(machineId: number, from: number, to: number): Promise<Acknowledgement[]> {
      const { rows } = await db.query<AcknowledgementRow>(
        `select ${COLUMNS} from alarm_acknowledgement
          where machine_id = $1 and from_ts >= $2 and from_ts <= $3`,
        [machineId, new Date(from), new Date(to)],
      )
      return rows.map(acknowledgementOf)
    },

    /** Of alarms of many machines that began in the period. */
    async ofMany(
      machineIds: readonly number[],
      from: number,
      to: number,
    ): Promise<Map<number, Acknowledgement[]>> {
      const { rows } = await db.query<AcknowledgementRow & { machine_id: number }>(
        `select machine_id, ${COLUMNS} from alarm_acknowledgement
          where machine_id = any($1::bigint[]) and from_ts >= $2 and from_ts <= $3`,
        [int8Array(machineIds), new Date(from), new Date(to)],
      )
      const byMachine = Map.groupBy(rows, (row) => row.machine_id)
      return new Map([...byMachine].map(([id, ofMachine]) => [id, ofMachine.map(acknowledgementOf)]))
    },

    /** For each code, the last that says what helped. */
    async helped(machineId: number): Promise<Map<string, Acknowledgement>> {
      const { rows } = await db.query<AcknowledgementRow>(
        `select distinct on (code) ${COLUMNS} from alarm_acknowledgement
          where machine_id = $1 and note <> '' order by code, at desc`,
        [machineId],
      )
      return new Map(rows.map((row) => [row.code, acknowledgementOf(row)]))
    },

    /** The first counts: of two people who acknowledge one alarm, the second changes nothing. */
    async add(
      { machineId, accountId, by, at, note }: NewAcknowledgement,
      alarms: readonly { readonly code: string; readonly from: number }[],
    ): Promise<void> {
      await db.query(
        `insert into alarm_acknowledgement (machine_id, code, from_ts, account_id, by_name, at, note)
         select $1, c, f, $2, $3, $4, $5 from unnest($6::text[], $7::timestamptz[]) as u(c, f)
         on conflict do nothing`,
        [
          machineId,
          accountId,
          by,
          new Date(at),
          note,
          textArray(alarms.map(({ code }) => code)),
          timestamptzArray(alarms.map(({ from }) => from)),
        ],
      )
    },

    /** Of alarms that are not kept any longer. */
    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from alarm_acknowledgement where from_ts < $1', [new Date(ts)])
    },
  }
}

export type AcknowledgementStore = ReturnType<typeof createAcknowledgementStore>

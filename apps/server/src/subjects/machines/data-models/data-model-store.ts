import type { Database } from '../../../platform/database/database.ts'

export interface DataModelRecord {
  readonly version: number
  readonly sentAt: number
  readonly receivedAt: number
  /** Of the document as the machine sent it. */
  readonly size: number
  /** Compressed. */
  readonly content: Buffer
}

export interface NewDataModel extends Omit<DataModelRecord, 'version'> {
  readonly machineId: number
  readonly digest: Buffer
}

export interface RefusedDataModel {
  readonly receivedAt: number
  readonly reason: string
  readonly location: string
  readonly size: number
}

interface Row {
  version: number
  sent_at: Date
  received_at: Date
  size: number
  content: Buffer
}

const KEPT_VERSIONS = 5

/** The parts of machines, by their own account. */
export function createDataModelStore(db: Database) {
  return {
    /** Whether the machine's model has this digest; if so it was sent again, and nothing that it sent since is refused. */
    async confirm(machineId: number, digest: Buffer): Promise<boolean> {
      const { rows } = await db.query<{ is_same: boolean }>(
        'select digest = $2 as is_same from data_model where machine_id = $1 order by version desc limit 1',
        [machineId, digest],
      )
      const isSame = rows[0]?.is_same ?? false
      if (isSame) await db.query('delete from data_model_refusal where machine_id = $1', [machineId])
      return isSame
    },

    /** Adds a version; gives its number. */
    async add(model: NewDataModel): Promise<number> {
      const { machineId, sentAt, receivedAt, digest, size, content } = model
      return await db.transaction(async (tx) => {
        // Two connections of one device may both send one.
        await tx.query('select id from machine where id = $1 for no key update', [machineId])
        const { rows } = await tx.query<{ version: number }>(
          `insert into data_model (machine_id, version, sent_at, received_at, digest, size, content)
           select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6 from data_model where machine_id = $1
           returning version`,
          [machineId, new Date(sentAt), new Date(receivedAt), digest, size, content],
        )
        const version = rows[0]?.version ?? 1
        await tx.query('delete from data_model where machine_id = $1 and version <= $2', [
          machineId,
          version - KEPT_VERSIONS,
        ])
        await tx.query('delete from data_model_refusal where machine_id = $1', [machineId])
        return version
      })
    },

    async refuse(machineId: number, { receivedAt, reason, location, size }: RefusedDataModel): Promise<void> {
      await db.query(
        `insert into data_model_refusal (machine_id, received_at, reason, place, size)
         values ($1, $2, $3, $4, $5)
         on conflict (machine_id) do update
           set received_at = excluded.received_at, reason = excluded.reason, place = excluded.place,
               size = excluded.size`,
        [machineId, new Date(receivedAt), reason, location.replaceAll('\0', '\uFFFD').toWellFormed(), size],
      )
    },

    async current(machineId: number): Promise<DataModelRecord | null> {
      const { rows } = await db.query<Row>(
        `select version, sent_at, received_at, size, content from data_model
          where machine_id = $1 order by version desc limit 1`,
        [machineId],
      )
      const [row] = rows
      return row
        ? {
            version: row.version,
            sentAt: row.sent_at.getTime(),
            receivedAt: row.received_at.getTime(),
            size: row.size,
            content: row.content,
          }
        : null
    },

    async refused(machineId: number): Promise<RefusedDataModel | null> {
      const { rows } = await db.query<RefusedDataModel & { receivedAtDate: Date }>(
        `select received_at as "receivedAtDate", reason, place as location, size from data_model_refusal where machine_id = $1`,
        [machineId],
      )
      const [row] = rows
      return row
        ? {
            receivedAt: row.receivedAtDate.getTime(),
            reason: row.reason,
            location: row.location,
            size: row.size,
          }
        : null
    },
  }
}

export type DataModelStore = ReturnType<typeof createDataModelStore>

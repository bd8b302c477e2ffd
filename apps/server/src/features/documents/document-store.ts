import type { Database, Queryable } from '../../store/database/database.ts'
import type { FileRecord } from '../../store/files/file-record.ts'
import type { Page } from '../../store/machines/machine-store.ts'

export interface DocumentRecord {
  readonly id: number
  readonly publicId: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly file: FileRecord
}

export interface NewDocument {
  readonly publicId: string
  readonly machineId: number
  readonly fileId: string
  readonly createdBy: string
}

const DOCUMENTS = `select d.id, d.public_id as "publicId", d.created_at as "createdAt", d.created_by as "createdBy",
    json_build_object('id', f.id, 'organizationId', f.organization_id, 'name', f.name, 'type', f.type,
      'size', f.size, 'sha256', f.sha256) as file
  from document d join file f on f.id = d.file_id`

export function createDocumentStore(db: Database) {
  async function find(machineId: number, publicId: string, tx: Queryable): Promise<DocumentRecord | null> {
    const { rows } = await tx.query<DocumentRecord>(
      `${DOCUMENTS} where d.machine_id = $1 and d.public_id = $2`,
      [machineId, publicId],
    )
    return rows[0] ?? null
  }

  return {
    async page(
      machineId: number,
      { skip, limit }: Page,
    ): Promise<{ documents: DocumentRecord[]; total: number }> {
      const { rows } = await db.query<DocumentRecord>(
        `${DOCUMENTS} where d.machine_id = $1 order by d.created_at desc, d.id desc offset $2 limit $3`,
        [machineId, skip, limit],
      )
      const count = await db.query<{ total: number }>(
        'select count(*) as total from document where machine_id = $1',
        [machineId],
      )
      return { documents: rows, total: count.rows[0]?.total ?? 0 }
    },

    find: (machineId: number, publicId: string) => find(machineId, publicId, db),

    async add(
      { publicId, machineId, fileId, createdBy }: NewDocument,
      tx: Queryable,
    ): Promise<{ id: number; createdAt: Date }> {
      const { rows } = await tx.query<{ id: number; createdAt: Date }>(
        `insert into document (public_id, machine_id, file_id, created_by) values ($1, $2, $3, $4)
         returning id, created_at as "createdAt"`,
        [publicId, machineId, fileId, createdBy],
      )
      const [added] = rows
      if (!added) throw new Error(`document ${publicId} was not stored`)
      return added
    },

    /** Null where there is none, or somebody else has just removed it. */
    async remove(machineId: number, publicId: string, tx: Queryable): Promise<DocumentRecord | null> {
      const document = await find(machineId, publicId, tx)
      if (!document) return null
      const { rows } = await tx.query('delete from document where id = $1 returning id', [document.id])
      return rows.length > 0 ? document : null
    },
  }
}

import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { FileRecord } from '../../../platform/files/file-record.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import type { Page } from '../../../platform/registry/machine-store.ts'

export interface DocumentRecord {
  readonly id: number
  readonly publicId: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly language: string
  readonly isOfFamily: boolean
  readonly version: number
  readonly isCurrent: boolean
  readonly file: FileRecord
}

/** Whose documents are meant: those of the machine, and those of its family that the owner has. */
export type DocumentOwner = Pick<MachineRecord, 'id' | 'organizationId' | 'family'>

export interface NewDocument {
  readonly publicId: string
  readonly machine: DocumentOwner
  readonly isOfFamily: boolean
  readonly language: string
  readonly fileId: string
  readonly createdBy: string
}

const OF_MACHINE = '(d.machine_id = $1 or d.organization_id = $2 and d.family = $3)'
const ownerValues = ({ id, organizationId, family }: DocumentOwner) => [id, organizationId, family]

const FILE = `json_build_object('id', f.id, 'organizationId', f.organization_id, 'name', f.name, 'type', f.type,
  'size', f.size, 'sha256', f.sha256)`

/** Documents of one name, language and reach are versions of one. */
const DOCUMENTS = `select * from (select d.id, d.public_id as "publicId", d.created_at as "createdAt",
    d.created_by as "createdBy", d.language, d.family is not null as "isOfFamily",
    row_number() over (same order by d.created_at, d.id)::int as version,
    row_number() over (same order by d.created_at desc, d.id desc) = 1 as "isCurrent",
    ${FILE} as file
  from document d join file f on f.id = d.file_id where ${OF_MACHINE}
  window same as (partition by d.family, d.language, lower(f.name))) as d`

export function createDocumentStore(db: Database) {
  async function find(
    machine: DocumentOwner,
    publicId: string,
    tx: Queryable,
  ): Promise<DocumentRecord | null> {
    const { rows } = await tx.query<DocumentRecord>(`${DOCUMENTS} where d."publicId" = $4`, [
      ...ownerValues(machine),
      publicId,
    ])
    return rows[0] ?? null
  }

  return {
    async page(
      machine: DocumentOwner,
      { skip, limit }: Page,
    ): Promise<{ documents: DocumentRecord[]; total: number }> {
      const { rows } = await db.query<DocumentRecord>(
        `${DOCUMENTS} order by d."createdAt" desc, d.id desc offset $4 limit $5`,
        [...ownerValues(machine), skip, limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*) as total from document d where ${OF_MACHINE}`,
        ownerValues(machine),
      )
      return { documents: rows, total: count.rows[0]?.total ?? 0 }
    },

    /** Of any machine or family of the organization. */
    async ofOrganization(
      organizationId: number,
      publicId: string,
    ): Promise<Pick<DocumentRecord, 'file'> | null> {
      const { rows } = await db.query<Pick<DocumentRecord, 'file'>>(
        `select ${FILE} as file from document d join file f on f.id = d.file_id left join machine m on m.id = d.machine_id
          where d.public_id = $2 and coalesce(d.organization_id, m.organization_id) = $1`,
        [organizationId, publicId],
      )
      return rows[0] ?? null
    },

    find: (machine: DocumentOwner, publicId: string) => find(machine, publicId, db),

    async add(
      { publicId, machine, isOfFamily, language, fileId, createdBy }: NewDocument,
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into document (public_id, machine_id, organization_id, family, language, file_id, created_by)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          publicId,
          isOfFamily ? null : machine.id,
          isOfFamily ? machine.organizationId : null,
          isOfFamily ? machine.family : null,
          language,
          fileId,
          createdBy,
        ],
      )
      const [added] = rows
      if (!added) throw new Error(`document ${publicId} was not stored`)
      return added.id
    },

    /** As it is listed after it was added. */
    added: (machine: DocumentOwner, publicId: string, tx: Queryable) => find(machine, publicId, tx),

    /** Null where there is none, or somebody else has just removed it. */
    async remove(machine: DocumentOwner, publicId: string, tx: Queryable): Promise<DocumentRecord | null> {
      const document = await find(machine, publicId, tx)
      if (!document) return null
      const { rows } = await tx.query('delete from document where id = $1 returning id', [document.id])
      return rows.length > 0 ? document : null
    },
  }
}

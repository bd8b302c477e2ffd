import type { Database, Queryable } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'

export interface PhotoRecord {
  readonly id: number
  readonly publicId: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly file: FileRecord
}

const PHOTOS = `select ph.id, ph.public_id as "publicId", ph.created_by as "createdBy", ph.created_at as "createdAt",
    json_build_object('id', f.id, 'organizationId', f.organization_id, 'name', f.name, 'type', f.type,
      'size', f.size, 'sha256', f.sha256) as file
  from maintenance_photo ph join file f on f.id = ph.file_id`

export function createPhotoStore(db: Database) {
  return {
    async of(activityId: number): Promise<PhotoRecord[]> {
      const { rows } = await db.query<PhotoRecord>(`${PHOTOS} where ph.activity_id = $1 order by ph.id`, [
        activityId,
      ])
      return rows
    },

    async find(activityId: number, publicId: string, tx: Queryable = db): Promise<PhotoRecord | null> {
      const { rows } = await tx.query<PhotoRecord>(
        `${PHOTOS} where ph.activity_id = $1 and ph.public_id = $2`,
        [activityId, publicId],
      )
      return rows[0] ?? null
    },

    async add(
      photo: { publicId: string; activityId: number; fileId: string; createdBy: string },
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into maintenance_photo (public_id, activity_id, file_id, created_by) values ($1, $2, $3, $4) returning id`,
        [photo.publicId, photo.activityId, photo.fileId, photo.createdBy],
      )
      const [added] = rows
      if (!added) throw new Error(`photo ${photo.publicId} was not stored`)
      return added.id
    },

    async remove(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query('delete from maintenance_photo where id = $1 returning id', [id])
      return rows.length > 0
    },
  }
}

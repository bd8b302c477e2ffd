import type { Database, Queryable } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'
import { SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import { containsAll, type SearchWords } from '../../platform/search/search-words.ts'
import { SEEN_HANDOVER } from './handover-store.ts'

export interface NotePhoto {
  readonly id: number
  readonly publicId: string
  readonly file: FileRecord
}

export interface NoteRecord {
  readonly id: number
  readonly publicId: string
  readonly handoverId: number
  readonly machine: { readonly publicId: string; readonly name: string; readonly family: string } | null
  readonly group: { readonly publicId: string | null; readonly name: string } | null
  readonly authorId: number | null
  readonly author: string
  readonly text: string
  readonly at: number
  readonly isRead: boolean
  readonly readBy: readonly string[]
  readonly photos: readonly NotePhoto[]
}

export interface NewNoteRow {
  readonly publicId: string
  readonly handoverId: number
  readonly machineId: number | null
  readonly group: { readonly id: number; readonly name: string } | null
  readonly authorId: number
  readonly author: string
  readonly text: string
  readonly at: number
}

const PHOTOS = `coalesce((select json_agg(json_build_object('id', p.id, 'publicId', p.public_id, 'file', json_build_object(
      'id', f.id, 'organizationId', f.organization_id, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256))
      order by p.id)
    from handover_photo p join file f on f.id = p.file_id where p.note_id = n.id), '[]')`

const READERS = `coalesce((select json_agg(a.firstname || ' ' || a.lastname order by r.read_at)
    from handover_note_read r join account a on a.id = r.account_id where r.note_id = n.id), '[]')`

const NOTES = `select n.id, n.public_id as "publicId", n.handover_id as "handoverId",
    case when m.id is not null
      then json_build_object('publicId', m.public_id, 'name', m.name, 'family', m.family) end as machine,
    case when n.group_name <> '' then json_build_object('publicId', g.public_id, 'name', n.group_name) end as "group",
    n.author_id as "authorId", n.author, n.text, round(date_part('epoch', n.written_at) * 1000) as at,
    exists (select 1 from handover_note_read r where r.note_id = n.id and r.account_id = $1) as "isRead",
    ${READERS} as "readBy", ${PHOTOS} as photos
  from handover_note n
  left join machine m on m.id = n.machine_id
  left join machine_group g on g.id = n.group_id`

/** Of notes about machines those whose machine the viewer sees. */
const SHOWN = `(n.machine_id is null or ${SEEN})`

export function createNoteStore(db: Database) {
  return {
    async of(viewer: Viewer, handoverId: number): Promise<NoteRecord[]> {
      const { rows } = await db.query<NoteRecord>(
        `${NOTES} where n.handover_id = $4 and ${SHOWN} order by n.written_at desc, n.id desc`,
        [...viewerValues(viewer), handoverId],
      )
      return rows
    },

    /** About a machine, or about no machine at all. */
    async aboutMachine(
      viewer: Viewer,
      machineId: number,
      handoverIds: readonly number[],
    ): Promise<NoteRecord[]> {
      const { rows } = await db.query<NoteRecord>(
        `${NOTES} where n.handover_id = any($4::bigint[]) and ${SHOWN}
            and (n.machine_id = $5 or n.machine_id is null and (n.group_name = '' or exists (
              select 1 from group_machine gm where gm.group_id = n.group_id and gm.machine_id = $5)))
          order by n.written_at desc, n.id desc`,
        [...viewerValues(viewer), handoverIds, machineId],
      )
      return rows
    },

    async find(
      viewer: Viewer,
      handoverId: number,
      publicId: string,
      tx: Queryable = db,
    ): Promise<NoteRecord | null> {
      const { rows } = await tx.query<NoteRecord>(
        `${NOTES} where n.handover_id = $4 and n.public_id = $5 and ${SHOWN}`,
        [...viewerValues(viewer), handoverId, publicId],
      )
      return rows[0] ?? null
    },

    async countOf(handoverId: number, tx: Queryable): Promise<number> {
      const { rows } = await tx.query<{ count: number }>(
        'select count(*) as count from handover_note where handover_id = $1',
        [handoverId],
      )
      return rows[0]?.count ?? 0
    },

    async add(note: NewNoteRow, tx: Queryable): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into handover_note (public_id, handover_id, machine_id, group_id, group_name, author_id, author, text, written_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          note.publicId,
          note.handoverId,
          note.machineId,
          note.group?.id ?? null,
          note.group?.name ?? '',
          note.authorId,
          note.author,
          note.text,
          new Date(note.at),
        ],
      )
      return rows[0]?.id ?? 0
    },

    /** Those who ticked it read another text. */
    async change(id: number, text: string, at: number, tx: Queryable): Promise<void> {
      await tx.query('update handover_note set text = $2, written_at = $3 where id = $1', [
        id,
        text,
        new Date(at),
      ])
      await tx.query('delete from handover_note_read where note_id = $1', [id])
    },

    async remove(id: number, tx: Queryable): Promise<void> {
      await tx.query('delete from handover_photo where note_id = $1', [id])
      await tx.query('delete from handover_note where id = $1', [id])
    },

    async tick(id: number, accountId: number, isRead: boolean, at: number): Promise<void> {
      if (isRead)
        await db.query(
          `insert into handover_note_read (note_id, account_id, read_at) values ($1, $2, $3) on conflict do nothing`,
          [id, accountId, new Date(at)],
        )
      else
        await db.query('delete from handover_note_read where note_id = $1 and account_id = $2', [
          id,
          accountId,
        ])
    },

    async addPhoto(
      photo: { publicId: string; noteId: number; fileId: string },
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        'insert into handover_photo (public_id, note_id, file_id) values ($1, $2, $3) returning id',
        [photo.publicId, photo.noteId, photo.fileId],
      )
      return rows[0]?.id ?? 0
    },

    /** False where somebody else removed it. */
    async removePhoto(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query('delete from handover_photo where id = $1 returning id', [id])
      return rows.length > 0
    },

    /** Those in which every word is, the newest first. */
    async search(
      viewer: Viewer,
      words: SearchWords,
      limit: number,
    ): Promise<{ handover: string; title: string; author: string; text: string; at: Date }[]> {
      const { rows } = await db.query<{
        handover: string
        title: string
        author: string
        text: string
        at: Date
      }>(
        `select h.public_id as handover, coalesce(m.name, nullif(n.group_name, ''), h.site_name) as title, n.author,
            n.text, n.written_at as at
           from handover_note n join handover h on h.id = n.handover_id left join machine m on m.id = n.machine_id
          where ${SEEN_HANDOVER} and ${SHOWN} and ${containsAll('search_form(n.text)', words, 5)}
          order by n.written_at desc limit $4`,
        [...viewerValues(viewer), limit, ...words.parts],
      )
      return rows
    },
  }
}

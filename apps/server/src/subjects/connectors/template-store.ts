import type { MappedChannel, NodePlace } from '@millwright/contract/connectors/mapping-shapes'
import type { Database, Queryable } from '../../platform/database/database.ts'

export interface TemplateRow {
  readonly publicId: string
  readonly name: string
  readonly maker: string
  readonly family: string
  readonly protocol: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly mapping: readonly MappedChannel[]
  readonly places: readonly NodePlace[]
  readonly savedAt: Date
}

/** So many an organization may save. */
const MAX_TEMPLATES = 200

export function createTemplateStore(db: Database) {
  return {
    async list(organizationId: number): Promise<TemplateRow[]> {
      const { rows } = await db.query<TemplateRow>(
        `select public_id as "publicId", name, maker, family, protocol, settings, mapping, places, saved_at as "savedAt"
           from connector_template where organization_id = $1 order by name`,
        [organizationId],
      )
      return rows
    },

    /** The id; null where there are as many as there may be. One of the same name is replaced. */
    async put(
      organizationId: number,
      { publicId, name, maker, family, protocol, settings, mapping, places }: Omit<TemplateRow, 'savedAt'>,
      tx: Queryable,
    ): Promise<string | null> {
      const { rows } = await tx.query<{ publicId: string }>(
        `insert into connector_template (organization_id, public_id, name, maker, family, protocol, settings, mapping, places)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9
          where (select count(*) from connector_template where organization_id = $1 and name <> $3) < $10
         on conflict (organization_id, name) do update
            set maker = excluded.maker, family = excluded.family, protocol = excluded.protocol,
                settings = excluded.settings, mapping = excluded.mapping, places = excluded.places, saved_at = now()
         returning public_id as "publicId"`,
        [
          organizationId,
          publicId,
          name,
          maker,
          family,
          protocol,
          JSON.stringify(settings),
          JSON.stringify(mapping),
          JSON.stringify(places),
          MAX_TEMPLATES,
        ],
      )
      return rows[0]?.publicId ?? null
    },

    /** Its name; null where there is none. */
    async remove(organizationId: number, publicId: string, tx: Queryable): Promise<string | null> {
      const { rows } = await tx.query<{ name: string }>(
        'delete from connector_template where organization_id = $1 and public_id = $2 returning name',
        [organizationId, publicId],
      )
      return rows[0]?.name ?? null
    },
  }
}

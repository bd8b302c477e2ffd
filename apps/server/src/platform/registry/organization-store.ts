import type { Database, Queryable } from '../database/database.ts'

export interface OrganizationRecord {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly type: 'VENDOR' | 'CUSTOMER'
  readonly logoUrl: string
  readonly mapBackgroundUrl: string
  /** Of that picture, in metres; null when nobody knows it. */
  readonly mapWidth: number | null
}

export type OrganizationChanges = Partial<
  Pick<OrganizationRecord, 'logoUrl' | 'mapBackgroundUrl' | 'mapWidth'>
>

const ORGANIZATIONS = `select o.id, o.business_code as code, o.name, o.type, o.logo_url as "logoUrl",
  o.map_background_url as "mapBackgroundUrl", o.map_width as "mapWidth" from organization o`

export function createOrganizationStore(db: Database) {
  return {
    async byCode(code: string, tx: Queryable = db): Promise<OrganizationRecord | null> {
      const { rows } = await tx.query<OrganizationRecord>(`${ORGANIZATIONS} where o.business_code = $1`, [
        code,
      ])
      return rows[0] ?? null
    },

    /** The organization itself first, then those it gave access to or has access from, by name. */
    async relatedTo(organizationId: number): Promise<OrganizationRecord[]> {
      const { rows } = await db.query<OrganizationRecord>(
        `${ORGANIZATIONS} where o.id = $1 or o.id in (
            select case when g.owner_id = $1 then g.partner_id else g.owner_id end from access_grant g
             where $1 in (g.owner_id, g.partner_id)
               and g.ended_at is null and (g.ends_at is null or g.ends_at > now()))
          order by o.id <> $1, o.name, o.id`,
        [organizationId],
      )
      return rows
    },

    /** Locks the row of the organization until the transaction ends; false when it is gone. */
    async hold(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query('select id from organization where id = $1 for no key update', [id])
      return rows.length > 0
    },

    /** Changes what is given; the width goes with the picture that it is of. */
    async change(
      id: number,
      { logoUrl, mapBackgroundUrl, mapWidth }: OrganizationChanges,
      tx: Queryable = db,
    ): Promise<void> {
      await tx.query(
        `update organization set logo_url = coalesce($2, logo_url),
                map_background_url = coalesce($3, map_background_url),
                map_width = case when $3::text is null then map_width else $4 end where id = $1`,
        [id, logoUrl, mapBackgroundUrl, mapWidth],
      )
    },

    async add(
      code: string,
      name: string,
      type: OrganizationRecord['type'],
      tx: Queryable = db,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        'insert into organization (business_code, name, type) values ($1, $2, $3) returning id',
        [code, name, type],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`organization ${code} was not stored`)
      return id
    },
  }
}

export type OrganizationStore = ReturnType<typeof createOrganizationStore>

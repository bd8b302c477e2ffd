import type { Database, Queryable } from '../database/database.ts'

export interface SiteRecord {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly city: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly latitude: number
  readonly longitude: number
}

export type NewSite = Omit<SiteRecord, 'id'> & { readonly organizationId: number }

/** The plants of an organization. */
export function createSiteStore(db: Database) {
  return {
    async listOf(organizationId: number): Promise<SiteRecord[]> {
      const { rows } = await db.query<SiteRecord>(
        `select id, public_id as "publicId", name, city, country, latitude, longitude
           from site where organization_id = $1 order by name, id`,
        [organizationId],
      )
      return rows
    },

    /** Null unless it is a site of that organization. */
    async idOf(organizationId: number, publicId: string): Promise<number | null> {
      const { rows } = await db.query<{ id: number }>(
        'select id from site where organization_id = $1 and public_id = $2',
        [organizationId, publicId],
      )
      return rows[0]?.id ?? null
    },

    async add(site: NewSite, tx: Queryable = db): Promise<number> {
      const { publicId, organizationId, name, city, country, latitude, longitude } = site
      const { rows } = await tx.query<{ id: number }>(
        `insert into site (public_id, organization_id, name, city, country, latitude, longitude)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [publicId, organizationId, name, city, country, latitude, longitude],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`site ${publicId} was not stored`)
      return id
    },
  }
}

import type { Database, Queryable } from '../database/database.ts'
import { unlessTaken } from '../database/unless-taken.ts'
import { siteNameTaken } from '../runtime/errors.ts'

/** Where a site is. */
export interface SitePlace {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly city: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly latitude: number
  readonly longitude: number
}

export interface SiteRecord extends SitePlace {
  readonly address: string
  /** The picture of its floor; empty without one. */
  readonly planUrl: string
  /** Of that picture, in metres; null when nobody knows it. */
  readonly planWidth: number | null
}

type Extras = Pick<SiteRecord, 'address' | 'planUrl' | 'planWidth'>

export type NewSite = Omit<SitePlace, 'id'> & Partial<Extras> & { readonly organizationId: number }

type Changeable = Omit<SiteRecord, 'id' | 'publicId'>
export type SiteChanges = { readonly [K in keyof Changeable]?: Changeable[K] | undefined }

const SITES = `select id, public_id as "publicId", name, address, city, country, latitude, longitude,
    plan_url as "planUrl", plan_width as "planWidth" from site`

/** The sites of an organization. */
export function createSiteStore(db: Database) {
  return {
    async listOf(organizationId: number): Promise<SiteRecord[]> {
      const { rows } = await db.query<SiteRecord>(
        `${SITES} where organization_id = $1 and removed_at is null order by name, id`,
        [organizationId],
      )
      return rows
    },

    /** How many machines are at each site; a site without any is not in the map. */
    async machineCounts(organizationId: number): Promise<Map<number, number>> {
      const { rows } = await db.query<{ siteId: number; count: number }>(
        `select site_id as "siteId", count(*) from machine
          where organization_id = $1 and site_id is not null and removed_at is null group by site_id`,
        [organizationId],
      )
      return new Map(rows.map(({ siteId, count }) => [siteId, count]))
    },

    /** Null unless it is a site of that organization. */
    async find(organizationId: number, publicId: string, tx: Queryable = db): Promise<SiteRecord | null> {
      const { rows } = await tx.query<SiteRecord>(
        `${SITES} where organization_id = $1 and public_id = $2 and removed_at is null`,
        [organizationId, publicId],
      )
      return rows[0] ?? null
    },

    /** Locks the row of the site until the transaction ends; false when it is gone. */
    async hold(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query('select id from site where id = $1 and removed_at is null for update', [
        id,
      ])
      return rows.length > 0
    },

    async hasMachines(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        'select 1 from machine where site_id = $1 and removed_at is null limit 1',
        [id],
      )
      return rows.length > 0
    },

    async add(site: NewSite, tx: Queryable = db): Promise<number> {
      const { publicId, organizationId, name, city, country, latitude, longitude } = site
      const { rows } = await unlessTaken(
        'site_name',
        siteNameTaken,
        tx.query<{ id: number }>(
          `insert into site (public_id, organization_id, name, city, country, latitude, longitude, address, plan_url,
             plan_width)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
          [
            publicId,
            organizationId,
            name,
            city,
            country,
            latitude,
            longitude,
            site.address ?? '',
            site.planUrl ?? '',
            site.planWidth,
          ],
        ),
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`site ${publicId} was not stored`)
      return id
    },

    /** Changes what is given; the width goes with the picture that it is of. */
    async change(id: number, changes: SiteChanges, tx: Queryable): Promise<void> {
      const { name, address, city, country, latitude, longitude, planUrl, planWidth } = changes
      await unlessTaken(
        'site_name',
        siteNameTaken,
        tx.query(
          `update site set name = coalesce($2, name), address = coalesce($3, address), city = coalesce($4, city),
                  country = coalesce($5, country), latitude = coalesce($6, latitude),
                  longitude = coalesce($7, longitude), plan_url = coalesce($8, plan_url),
                  plan_width = case when $8::text is null then plan_width else $9 end where id = $1`,
          [id, name, address, city, country, latitude, longitude, planUrl, planWidth],
        ),
      )
    },

    /** Its row stays, because its plans hold for the days on which machines were there. */
    async remove(id: number, tx: Queryable): Promise<void> {
      await tx.query('update site set removed_at = now() where id = $1', [id])
    },
  }
}

export type SiteStore = ReturnType<typeof createSiteStore>

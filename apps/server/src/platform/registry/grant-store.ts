import { int8Array } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'

export interface GrantRecord {
  readonly id: number
  readonly publicId: string
  readonly ownerId: number
  readonly ownerCode: string
  readonly ownerName: string
  readonly partnerId: number
  readonly partnerCode: string
  readonly partnerName: string
  readonly note: string
  readonly grantedBy: string
  readonly grantedAt: Date
  readonly endsAt: Date | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
  readonly lastUsedAt: Date | null
  readonly machines: readonly GrantMachine[]
}

export interface GrantMachine {
  readonly id: string
  readonly name: string
  /** For the partner, who sees it no more when the access is over: as it was called when it was given. */
  readonly knownName: string
}

export interface NewGrant {
  readonly publicId: string
  readonly ownerId: number
  readonly partnerId: number
  readonly machineIds: readonly number[]
  readonly note: string
  readonly grantedBy: string
  readonly endsAt: Date | null
}

const GRANTS = `select g.id, g.public_id as "publicId", g.owner_id as "ownerId", o.business_code as "ownerCode",
    o.name as "ownerName", g.partner_id as "partnerId", p.business_code as "partnerCode", p.name as "partnerName",
    g.note, g.granted_by as "grantedBy", g.granted_at as "grantedAt", g.ends_at as "endsAt",
    g.ended_at as "endedAt", g.ended_by as "endedBy", g.last_used_at as "lastUsedAt",
    coalesce(json_agg(json_build_object('id', m.public_id, 'name', m.name, 'knownName',
        case when exists (select 1 from open_access a where a.machine_id = m.id and a.partner_id = g.partner_id)
          then m.name else gm.machine_name end) order by m.name)
      filter (where m.id is not null), '[]') as machines
  from access_grant g
  join organization o on o.id = g.owner_id
  join organization p on p.id = g.partner_id
  left join access_grant_machine gm on gm.grant_id = g.id
  left join machine m on m.id = gm.machine_id`

const ORDER = `group by g.id, o.id, p.id
  order by (g.ended_at is null and (g.ends_at is null or g.ends_at > now())) desc, g.granted_at desc, g.id desc`

/** Machines that are open to another organization than their own. */
export function createGrantStore(db: Database) {
  return {
    /** Those that the organization gave and those that it received. */
    async listOf(organizationId: number): Promise<GrantRecord[]> {
      const { rows } = await db.query<GrantRecord>(
        `${GRANTS} where g.owner_id = $1 or g.partner_id = $1 ${ORDER}`,
        [organizationId],
      )
      return rows
    },

    async ofOwner(ownerId: number, publicId: string): Promise<GrantRecord | null> {
      const { rows } = await db.query<GrantRecord>(
        `${GRANTS} where g.owner_id = $1 and g.public_id = $2 ${ORDER}`,
        [ownerId, publicId],
      )
      return rows[0] ?? null
    },

    /** Those of the given machines that are the organization's own. */
    async ownMachines(
      organizationId: number,
      publicIds: readonly string[],
    ): Promise<{ id: number; name: string }[]> {
      const { rows } = await db.query<{ id: number; name: string }>(
        `select id, name from machine
          where organization_id = $1 and public_id = any($2) and removed_at is null order by name, id`,
        [organizationId, publicIds],
      )
      return rows
    },

    async add(grant: NewGrant, tx: Queryable = db): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into access_grant (public_id, owner_id, partner_id, note, granted_by, ends_at)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [grant.publicId, grant.ownerId, grant.partnerId, grant.note, grant.grantedBy, grant.endsAt],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error('the access was not stored')
      await tx.query(
        `insert into access_grant_machine (grant_id, machine_id, machine_name)
         select $1, m.id, m.name from machine m where m.id = any($2::bigint[])`,
        [id, grant.machineIds],
      )
      return id
    },

    /** Open ones that end in the period. */
    async endingBetween(after: Date, until: Date): Promise<GrantRecord[]> {
      const { rows } = await db.query<GrantRecord>(
        `${GRANTS} where g.ended_at is null and g.ends_at > $1 and g.ends_at <= $2 ${ORDER}`,
        [after, until],
      )
      return rows
    },

    async publicIdOf(id: number, tx: Queryable = db): Promise<string> {
      const { rows } = await tx.query<{ publicId: string }>(
        'select public_id as "publicId" from access_grant where id = $1',
        [id],
      )
      return rows[0]?.publicId ?? ''
    },

    /** False when it had ended before. */
    async end(id: number, endedBy: string, tx: Queryable = db): Promise<boolean> {
      const { rows } = await tx.query(
        `update access_grant set ended_at = now(), ended_by = $2
          where id = $1 and ended_at is null and (ends_at is null or ends_at > now()) returning id`,
        [id, endedBy],
      )
      return rows.length > 0
    },

    /** Until when the partner sees each of the machines, by the access that lasts longest; null without an end. */
    async endsOf(partnerId: number, machineIds: readonly number[]): Promise<Map<number, number | null>> {
      if (machineIds.length === 0) return new Map()
      const { rows } = await db.query<{ machineId: number; endsAt: Date | null }>(
        `select gm.machine_id as "machineId",
                case when bool_and(g.ends_at is not null) then max(g.ends_at) end as "endsAt"
           from access_grant g join access_grant_machine gm on gm.grant_id = g.id
          where g.partner_id = $1 and gm.machine_id = any($2::bigint[])
            and g.ended_at is null and (g.ends_at is null or g.ends_at > now())
          group by gm.machine_id`,
        [partnerId, int8Array(machineIds)],
      )
      return new Map(rows.map(({ machineId, endsAt }) => [machineId, endsAt?.getTime() ?? null]))
    },

    async noteUse(partnerId: number, machineId: number): Promise<void> {
      await db.query(
        `update access_grant set last_used_at = now()
          where partner_id = $1 and ended_at is null and (ends_at is null or ends_at > now())
            and id in (select grant_id from access_grant_machine where machine_id = $2)`,
        [partnerId, machineId],
      )
    },

    /**
     * Organizations some of whose access expired after `since` (none without it), and the moment up to which this was
     * looked up. By the clock of the database; in milliseconds, because `since` comes back as a Date.
     */
    async partnersExpired(since: Date | null): Promise<{ partnerIds: number[]; until: Date }> {
      const { rows } = await db.query<{ until: Date; partnerIds: number[] }>(
        `select clock.until, coalesce((
            select json_agg(distinct partner_id) from access_grant
             where ends_at > $1 and ends_at <= clock.until and ended_at is null), '[]') as "partnerIds"
           from (select date_trunc('milliseconds', now()) as until) clock`,
        [since],
      )
      const [found] = rows
      if (!found) throw new Error('the database did not say what time it is')
      return found
    },
  }
}

export type GrantStore = ReturnType<typeof createGrantStore>

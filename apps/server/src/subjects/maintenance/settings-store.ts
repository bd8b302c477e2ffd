import { randomUUID } from 'node:crypto'
import type { PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'

export interface HourlyRate {
  readonly validFrom: PlainDay
  readonly perHour: number
  readonly currency: string
}

export interface Team {
  readonly name: string
  readonly userIds: readonly string[]
}

export interface TeamPerson {
  readonly id: number
  readonly publicId: string
  readonly name: string
}

/** Costs of an hour of maintenance, by organization, and its teams. */
export function createMaintenanceSettingsStore(db: Database) {
  return {
    /** In the order of the days. */
    async rates(organizationId: number): Promise<HourlyRate[]> {
      const { rows } = await db.query<HourlyRate>(
        `select valid_from::text as "validFrom", per_hour as "perHour", currency from maintenance_rate
          where organization_id = $1 order by valid_from`,
        [organizationId],
      )
      return rows
    },

    async teams(organizationId: number): Promise<Team[]> {
      const { rows } = await db.query<Team>(
        `select t.name, coalesce(array_agg(a.public_id order by a.id) filter (where a.id is not null), '{}') as "userIds"
           from maintenance_team t
           left join maintenance_team_member m on m.team_id = t.id
           left join account a on a.id = m.account_id
          where t.organization_id = $1 group by t.id order by t.name`,
        [organizationId],
      )
      return rows
    },

    /** People of the organization with one of the roles; admins always. */
    async people(organizationId: number, roles: readonly string[]): Promise<TeamPerson[]> {
      const { rows } = await db.query<TeamPerson>(
        `select a.id, a.public_id as "publicId", a.firstname || ' ' || a.lastname as name from account a
          where a.organization_id = $1 and (a.is_admin or exists (
            select 1 from account_role ar join role r on r.id = ar.role_id
             where ar.account_id = a.id and r.label = any($2)))
          order by lower(a.firstname || ' ' || a.lastname), a.id`,
        [organizationId, roles],
      )
      return rows
    },

    async putRates(organizationId: number, rates: readonly HourlyRate[], tx: Queryable): Promise<void> {
      // Of two who save at once the second waits, and replaces what the first saved.
      await tx.query('select id from organization where id = $1 for no key update', [organizationId])
      await tx.query('delete from maintenance_rate where organization_id = $1', [organizationId])
      for (const { validFrom, perHour, currency } of rates)
        await tx.query(
          'insert into maintenance_rate (organization_id, valid_from, per_hour, currency) values ($1, $2, $3, $4)',
          [organizationId, validFrom, perHour, currency],
        )
    },

    /** A team keeps its id while it keeps its name. */
    async putTeams(
      organizationId: number,
      teams: readonly { name: string; accountIds: readonly number[] }[],
      tx: Queryable,
    ): Promise<void> {
      await tx.query('delete from maintenance_team where organization_id = $1 and name <> all($2::text[])', [
        organizationId,
        teams.map(({ name }) => name),
      ])
      await tx.query(
        `delete from maintenance_team_member m using maintenance_team t
          where t.id = m.team_id and t.organization_id = $1`,
        [organizationId],
      )
      for (const { name, accountIds } of teams) {
        await tx.query(
          `insert into maintenance_team (public_id, organization_id, name) values ($1, $2, $3)
           on conflict (organization_id, name) do nothing`,
          [`team-${randomUUID()}`, organizationId, name],
        )
        await tx.query(
          `insert into maintenance_team_member (account_id, team_id)
           select a, t.id from unnest($3::bigint[]) a
             join maintenance_team t on t.organization_id = $1 and t.name = $2`,
          [organizationId, name, int8Array(accountIds)],
        )
      }
    },
  }
}

import type { Database } from '../../../platform/database/database.ts'
import type {
  Figure,
  InstallationFigure,
  InstallationRow,
  OrganizationFigure,
  OrganizationRow,
} from './figure.ts'

const COLUMNS = `(extract(epoch from hour) * 1000)::float8 as hour, count::float8, sum, failed::float8, longest`

/** In one order, or two processes would wait for each other. */
const ROWS = `jsonb_to_recordset($1::jsonb)
  as r("organizationId" bigint, figure text, hour bigint, count bigint, sum float8, failed bigint, longest float8)`
const VALUES = `r.figure, to_timestamp(r.hour / 1000.0), r.count, r.sum, r.failed, r.longest`
const addedTo = (table: string): string => `do update set
  count = ${table}.count + excluded.count, sum = ${table}.sum + excluded.sum, failed = ${table}.failed + excluded.failed,
  longest = greatest(${table}.longest, excluded.longest)`

/** Figures by hour. Those of an organization are read by it alone: each query names it. */
export function createFigureStore(db: Database) {
  return {
    async addOfInstallation(rows: readonly InstallationRow[]): Promise<void> {
      if (rows.length === 0) return
      await db.query(
        `insert into health_hour (figure, hour, count, sum, failed, longest)
         select ${VALUES} from ${ROWS} order by r.figure, r.hour
         on conflict (figure, hour) ${addedTo('health_hour')}`,
        [JSON.stringify(rows)],
      )
    },

    /** Of organizations that are still there. */
    async addOfOrganizations(rows: readonly OrganizationRow[]): Promise<void> {
      if (rows.length === 0) return
      await db.query(
        `insert into organization_health_hour (organization_id, figure, hour, count, sum, failed, longest)
         select o.id, ${VALUES} from ${ROWS} join organization o on o.id = r."organizationId"
          order by o.id, r.figure, r.hour
         on conflict (organization_id, figure, hour) ${addedTo('organization_health_hour')}`,
        [JSON.stringify(rows)],
      )
    },

    async ofInstallation(figure: InstallationFigure, since: Date): Promise<Figure[]> {
      const { rows } = await db.query<Figure>(
        `select ${COLUMNS} from health_hour where figure = $1 and health_hour.hour >= $2 order by health_hour.hour`,
        [figure, since],
      )
      return rows
    },

    async ofOrganization(organizationId: number, figure: OrganizationFigure, since: Date): Promise<Figure[]> {
      const { rows } = await db.query<Figure>(
        `select ${COLUMNS} from organization_health_hour h
          where organization_id = $1 and figure = $2 and h.hour >= $3 order by h.hour`,
        [organizationId, figure, since],
      )
      return rows
    },

    /** Of the days before yesterday the mean of each day: a year is 365 points and not 8,760. */
    async byDay(figure: InstallationFigure, since: Date): Promise<{ at: number; value: number }[]> {
      const { rows } = await db.query<{ at: number; value: number }>(
        `select avg(extract(epoch from h.hour) * 1000)::float8 as at, sum(h.sum) / sum(h.count) as value
           from health_hour h where figure = $1 and h.hour >= $2
          group by case when h.hour > now() - interval '2 days' then h.hour else date_trunc('day', h.hour, 'UTC') end
          order by 1`,
        [figure, since],
      )
      return rows
    },

    async dropBefore({
      calls,
      installation,
      organizations,
    }: Record<'calls' | 'installation' | 'organizations', Date>) {
      await db.query(
        `delete from health_hour where hour < $1 or (hour < $2 and (figure like 'call %' or figure like 'job %'))`,
        [installation, calls],
      )
      await db.query('delete from organization_health_hour where hour < $1', [organizations])
    },
  }
}

export type FigureStore = ReturnType<typeof createFigureStore>

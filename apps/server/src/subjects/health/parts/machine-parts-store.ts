import { SILENCE_MS } from '@millwright/domain/status/link'
import type { Database } from '../../../platform/database/database.ts'
import { IS_READ } from '../figures/sample-store.ts'
import type { HourValue } from './hours.ts'

interface NamedMachineRow {
  readonly id: string
  readonly name: string
  readonly since: Date | null
}

interface MachineCounts {
  readonly machines: number
  readonly heard: number
  readonly refused: number
}

interface ReaderCounts {
  readonly machines: number
  readonly connected: number
  readonly away: number
}

interface FactCounts {
  readonly countedTo: Date | null
  readonly waiting: number
  readonly since: Date | null
  readonly tries: number
  readonly recountedDays: number
}

const OWN = 'm.organization_id = $1 and m.removed_at is null'
const MOST_NAMED = 5

/** Of the machines of one organization; each query names it. */
export function createMachinePartsStore(db: Database) {
  return {
    async counts(organizationId: number, now: number): Promise<MachineCounts> {
      const { rows } = await db.query<MachineCounts>(
        `select count(*) as machines, count(*) filter (where l.last_seen >= $2) as heard,
                count(*) filter (where c.refused_at > greatest(c.signed_in_at, l.last_seen)
                                    or (c.refused_at is not null and c.signed_in_at is null and l.last_seen is null)) as refused
           from machine m left join machine_link l on l.machine_id = m.id left join device_contact c on c.machine_id = m.id
          where ${OWN}`,
        [organizationId, new Date(now - SILENCE_MS)],
      )
      return rows[0] ?? { machines: 0, heard: 0, refused: 0 }
    },

    async silent(organizationId: number, now: number): Promise<NamedMachineRow[]> {
      const { rows } = await db.query<NamedMachineRow>(
        `select m.public_id as id, m.name, l.last_seen as since
           from machine m join machine_link l on l.machine_id = m.id
          where ${OWN} and l.last_seen < $2 order by l.last_seen desc limit ${MOST_NAMED}`,
        [organizationId, new Date(now - SILENCE_MS)],
      )
      return rows
    },

    async rejected(organizationId: number, since: Date): Promise<HourValue[]> {
      const { rows } = await db.query<HourValue>(
        `select (extract(epoch from h.hour) * 1000)::float8 as hour, 0 as value, sum(h.count)::float8 as failed
           from device_contact_hour h join machine m on m.id = h.machine_id
          where ${OWN} and h.kind = 'rejected' and h.hour >= $2 group by h.hour`,
        [organizationId, since],
      )
      return rows
    },

    async readers(organizationId: number): Promise<ReaderCounts> {
      const { rows } = await db.query<ReaderCounts>(
        `select count(*) as machines, count(*) filter (where ${IS_READ}) as connected,
                count(distinct c.id) filter (where c.seen_at < now() - interval '1 minute'
                                                or (c.seen_at is null and c.organization_id is not null)) as away
           from machine_connector mc join connector c on c.id = mc.connector_id join machine m on m.id = mc.machine_id
          where ${OWN} and mc.is_on`,
        [organizationId],
      )
      return rows[0] ?? { machines: 0, connected: 0, away: 0 }
    },

    async unread(organizationId: number): Promise<NamedMachineRow[]> {
      const { rows } = await db.query<NamedMachineRow>(
        `select m.public_id as id, m.name, to_timestamp((mc.health->>'Since')::float8 / 1000) as since
           from machine_connector mc join machine m on m.id = mc.machine_id
          where ${OWN} and mc.is_on and mc.health->>'State' = 'failed' order by since desc, m.id limit ${MOST_NAMED}`,
        [organizationId],
      )
      return rows
    },

    async facts(organizationId: number, since: Date): Promise<FactCounts> {
      const { rows } = await db.query<FactCounts>(
        `select (select max(l.last_seen) from machine_link l join machine m on m.id = l.machine_id where ${OWN}) as "countedTo",
                count(distinct f.machine_id) as waiting, min(f.noted_at) as since, coalesce(max(f.tries), 0) as tries,
                (select coalesce(sum((e.payload->>'to')::date - (e.payload->>'from')::date + 1), 0)::float8
                   from durable_event e
                  where e.event = 'daysChanged' and e.organization_id = $1 and e.created_at >= $2) as "recountedDays"
           from fact_lag f join machine m on m.id = f.machine_id where ${OWN}`,
        [organizationId, since],
      )
      return rows[0] ?? { countedTo: null, waiting: 0, since: null, tries: 0, recountedDays: 0 }
    },
  }
}

export type MachinePartsStore = ReturnType<typeof createMachinePartsStore>

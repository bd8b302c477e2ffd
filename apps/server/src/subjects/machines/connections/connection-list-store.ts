import type {
  CONNECTION_SORTS,
  ConnectionSort,
  ConnectionState,
} from '@millwright/contract/machines/connections'
import type { DeviceRefusal } from '@millwright/contract/machines/registration'
import type { ConnectionWay } from '@millwright/contract/wire/connection-ways'
import { SILENCE_MS } from '@millwright/domain/status/link'
import type { Database } from '../../../platform/database/database.ts'
import { type OrderColumns, orderBy, type SortedPage } from '../../../platform/database/order-by.ts'
import type { ContactCount, OpenConnection } from '../../../platform/registry/connection-store.ts'

export type ConnectionRow = Omit<OpenConnection, 'number' | 'machineId'>

/** A machine with how its device is connected. */
export interface ConnectedMachine {
  readonly machineId: string
  readonly name: string
  readonly deviceId: string
  readonly state: ConnectionState
  readonly heardAt: number | null
  readonly connection: ConnectionRow | null
  readonly connections: number
  readonly refused: RefusedRow | null
}

interface RefusedRow {
  readonly reason: DeviceRefusal
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
  readonly from: string
}

export interface ConnectionFilter {
  readonly state?: ConnectionState | undefined
  readonly way?: ConnectionWay | undefined
  /** The public id of a group of machines. */
  readonly group?: string | undefined
  readonly search?: string | undefined
}

export interface ConnectionCounts {
  readonly states: Readonly<Record<ConnectionState, number>>
  readonly refusedMachines: number
  readonly refusedSignIns: number
  readonly rejectedMessages: number
}

/** A process without a sign of life for so long is not believed any more. */
const ALIVE = `interval '30 seconds'`
const MOST_CONNECTIONS = 50
const MOST_HOURS = 200

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** Those of processes that live, the latest of each machine first. */
const OPEN = `
  open as (
    select c.* from device_connection c
      join connection_process p on p.id = c.process and p.beat_at > now() - ${ALIVE})`

/**
 * Every machine of the organization with its state: one pass over each table. A device that was refused before it last signed in is not
 * refused any more, and one that is connected otherwise neither.
 */
const MACHINES = `
  ${OPEN},
  latest as (
    select distinct on (o.machine_id) o.*, count(*) over (partition by o.machine_id) as connections
      from open o join machine m on m.id = o.machine_id and m.organization_id = $1
     order by o.machine_id, o.since desc),
  known as (
    select m.id, m.public_id, m.name, coalesce(d.device_id, '') as device_id, l.last_seen,
           c.reached_at, c.refused_at, c.refusal, c.reached_from, c.signed_in_at,
           n.way, n.protocol, n.address, n.client_id, n.tls_version, n.tls_cipher, n.certificate_ends, n.since,
           n.message_at, n.messages, n.bytes, n.minute_messages, n.minute_bytes, n.subscriptions,
           coalesce(n.connections, 0) as connections,
           case when n.machine_id is not null then
                  case when greatest(l.last_seen, n.since) < $2 then 'silent' else 'talking' end
                when c.refused_at > coalesce(c.signed_in_at, '-infinity')
                     and c.refused_at > coalesce(l.last_seen, '-infinity') then 'refused'
                when c.signed_in_at is null and l.last_seen is null then 'never'
                else 'away' end as state
      from machine m
      left join device d on d.machine_id = m.id
      left join machine_link l on l.machine_id = m.id
      left join device_contact c on c.machine_id = m.id
      left join latest n on n.machine_id = m.id
     where m.organization_id = $1 and m.removed_at is null)`

const RANK = `case state when 'refused' then 1 when 'silent' then 2 when 'away' then 3 when 'never' then 4 else 5 end`

const ORDER: OrderColumns<(typeof CONNECTION_SORTS)[number]> = {
  state: RANK,
  machine: 'lower(name)',
  way: { nullable: 'way' },
  address: { nullable: 'coalesce(address, reached_from)' },
  since: { nullable: 'since' },
  message: { nullable: 'last_seen' },
  rate: { nullable: 'minute_messages' },
}

/** The longest silent first. Those that send keep their places, or they would move under the pointer with every message. */
const TIE = `case when state <> 'talking' then last_seen end, lower(name), id`

/** strpos knows no wildcards; chr(10) keeps a match within one field. */
const FOUND = `($3::text is null or state = $3) and ($4::text is null or way = $4)
  and ($5::text is null or exists (
        select from machine_group g join group_machine gm on gm.group_id = g.id
         where g.public_id = $5 and g.organization_id = $1 and gm.machine_id = known.id))
  and ($6 = '' or strpos(lower(concat_ws(chr(10), name, device_id, client_id, coalesce(address, reached_from))), lower($6)) > 0)`

const CONNECTION = `way, protocol, address, client_id as "clientId", tls_version as "tlsVersion", tls_cipher as "tlsCipher",
  ${millis('certificate_ends')} as "certificateEnds", ${millis('since')} as since, ${millis('message_at')} as "messageAt",
  messages::float8, bytes::float8, minute_messages as "minuteMessages", minute_bytes::float8 as "minuteBytes", subscriptions`

type MachineRow = Partial<ConnectionRow> &
  Pick<ConnectedMachine, 'machineId' | 'name' | 'deviceId' | 'state' | 'heardAt' | 'connections'> & {
    readonly refusal: DeviceRefusal | null
    readonly refusedCount: number | null
    readonly refusedFirst: number | null
    readonly refusedLast: number | null
    readonly refusedFrom: string | null
  }

export function createConnectionListStore(db: Database) {
  /** Refusals are counted for the machines of the page only, since the device last got in. */
  async function page(
    organizationId: number,
    now: number,
    filter: ConnectionFilter,
    { skip, limit, sort = 'state' }: SortedPage<ConnectionSort>,
    machineId: number | null = null,
  ): Promise<ConnectedMachine[]> {
    const order = orderBy(ORDER, sort, TIE)
    const { rows } = await db.query<MachineRow>(
      `with ${MACHINES},
       page as (select * from known where ($9::bigint is null or id = $9) and ${FOUND} order by ${order} offset $7 limit $8)
       select public_id as "machineId", name, device_id as "deviceId", state, ${millis('last_seen')} as "heardAt",
              connections::float8, ${CONNECTION},
              case when state = 'refused' then refusal end as refusal, r.times as "refusedCount",
              coalesce(r.first, ${millis('refused_at')}) as "refusedFirst", ${millis('refused_at')} as "refusedLast",
              coalesce(nullif(r.last_from, ''), reached_from) as "refusedFrom"
         from page
         left join lateral (
           select sum(h.count)::float8 as times, ${millis('min(h.first_at)')} as first,
                  (array_agg(h.address order by h.last_at desc))[1] as last_from
             from device_contact_hour h
            where state = 'refused' and h.machine_id = page.id and h.kind = 'refused'
              and h.first_at > coalesce(page.signed_in_at, '-infinity')) r on true
        order by ${order}`,
      [
        organizationId,
        new Date(now - SILENCE_MS),
        filter.state ?? null,
        filter.way ?? null,
        filter.group ?? null,
        filter.search ?? '',
        skip,
        limit,
        machineId,
      ],
    )
    return rows.map(machineOf)
  }

  return {
    page,

    async total(organizationId: number, now: number, filter: ConnectionFilter): Promise<number> {
      const { rows } = await db.query<{ total: number }>(
        `with ${MACHINES} select count(*) as total from known where ${FOUND}`,
        [
          organizationId,
          new Date(now - SILENCE_MS),
          filter.state ?? null,
          filter.way ?? null,
          filter.group ?? null,
          filter.search ?? '',
        ],
      )
      return rows[0]?.total ?? 0
    },

    async counts(organizationId: number, now: number, since: Date): Promise<ConnectionCounts> {
      const { rows: byState } = await db.query<{ state: ConnectionState; count: number }>(
        `with ${MACHINES} select state, count(*) as count from known group by state`,
        [organizationId, new Date(now - SILENCE_MS)],
      )
      const { rows } = await db.query<Omit<ConnectionCounts, 'states'>>(
        `select count(distinct h.machine_id) filter (where h.kind = 'refused') as "refusedMachines",
                coalesce(sum(h.count) filter (where h.kind = 'refused'), 0)::float8 as "refusedSignIns",
                coalesce(sum(h.count) filter (where h.kind = 'rejected'), 0)::float8 as "rejectedMessages"
           from device_contact_hour h join machine m on m.id = h.machine_id
          where m.organization_id = $1 and m.removed_at is null
            and h.hour >= date_trunc('hour', $2::timestamptz, 'UTC') and h.last_at >= $2`,
        [organizationId, since],
      )
      const states = { refused: 0, silent: 0, away: 0, never: 0, talking: 0 }
      for (const { state, count } of byState) states[state] = count
      return { states, ...(rows[0] ?? { refusedMachines: 0, refusedSignIns: 0, rejectedMessages: 0 }) }
    },

    /** The latest first. */
    async openOf(machineId: number): Promise<ConnectionRow[]> {
      const { rows } = await db.query<ConnectionRow>(
        `with ${OPEN} select ${CONNECTION} from open where machine_id = $1 order by open.since desc limit ${MOST_CONNECTIONS}`,
        [machineId],
      )
      return rows
    },

    async hoursOf(machineId: number): Promise<ContactCount[]> {
      const { rows } = await db.query<ContactCount>(
        `select kind, reason, count::float8, ${millis('first_at')} as "firstAt", ${millis('last_at')} as "lastAt", way, protocol,
                address, client_id as "clientId"
           from device_contact_hour where machine_id = $1 order by last_at desc, kind limit ${MOST_HOURS}`,
        [machineId],
      )
      return rows
    },
  }
}

function machineOf({ refusal, ...row }: MachineRow): ConnectedMachine {
  const { machineId, name, deviceId, state, heardAt, connections } = row
  return {
    machineId,
    name,
    deviceId,
    state,
    heardAt,
    connection: connections > 0 ? (row as ConnectionRow) : null,
    connections,
    refused: refusal && {
      reason: refusal,
      // Of one that was refused a moment ago the hour may not be written yet.
      count: row.refusedCount ?? 1,
      firstAt: row.refusedFirst ?? 0,
      lastAt: row.refusedLast ?? 0,
      from: row.refusedFrom ?? '',
    },
  }
}

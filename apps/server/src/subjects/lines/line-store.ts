import type { Flow } from '@millwright/domain/lines/flow'
import type { PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'

export interface FlowVersion {
  readonly validFrom: PlainDay
  /** By public ids, without machines that were removed. */
  readonly flow: Flow
  /** A machine of it was removed: parts pass where nothing is known of them. */
  readonly isBroken: boolean
}

export interface LineMachineRecord {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly family: string
  readonly manufacturer: string
  readonly organizationId: number
  /** Its plans may be those of the site. */
  readonly site: { readonly id: number } | null
  readonly timezone: string
}

export interface LineRecord {
  readonly id: number
  readonly publicId: string
  readonly organizationId: number
  readonly name: string
  readonly site: { readonly publicId: string; readonly name: string } | null
  readonly changes: number
  /** In the order of their days. */
  readonly versions: readonly FlowVersion[]
  /** Of all its flows, by public id. */
  readonly machines: ReadonlyMap<string, LineMachineRecord>
}

interface LineRow {
  id: number
  publicId: string
  organizationId: number
  name: string
  changes: number
  siteId: string | null
  siteName: string | null
  versions: {
    validFrom: PlainDay
    isBroken: boolean
    machines: string[] | null
    buffers: { capacity: number | null; from: string[] | null; to: string[] | null }[] | null
  }[]
  machines: LineMachineRecord[] | null
}

const THERE = 'm.removed_at is null and m.organization_id = l.organization_id'

/** Machines of a line that are there. */
const MEMBERS = `line_flow f join line_flow_machine fm on fm.flow_id = f.id join machine m on m.id = fm.machine_id
  where f.line_id = l.id and ${THERE}`

const ENDS = (takes: boolean): string => `(select json_agg(m.public_id order by e.nr) from line_flow_end e
  join machine m on m.id = e.machine_id
  where e.flow_id = b.flow_id and e.place = b.place and ${takes ? '' : 'not '}e.takes and ${THERE})`

const LINES = `select l.id, l.public_id as "publicId", l.organization_id as "organizationId", l.name, l.changes,
    s.public_id as "siteId", s.name as "siteName",
    (select json_agg(json_build_object(
        'validFrom', f.valid_from,
        'isBroken', exists (select 1 from line_flow_machine fm join machine m on m.id = fm.machine_id
                       where fm.flow_id = f.id and not (${THERE})),
        'machines', (select json_agg(m.public_id order by fm.place) from line_flow_machine fm
                       join machine m on m.id = fm.machine_id where fm.flow_id = f.id and ${THERE}),
        'buffers', (select json_agg(json_build_object('capacity', b.capacity, 'from', ${ENDS(false)}, 'to', ${ENDS(true)})
                       order by b.place) from line_flow_buffer b where b.flow_id = f.id)
      ) order by f.valid_from) from line_flow f where f.line_id = l.id) as versions,
    (select json_agg(distinct jsonb_build_object('id', m.id, 'publicId', m.public_id, 'name', m.name, 'family', m.family, 'manufacturer', m.manufacturer,
        'organizationId', m.organization_id, 'site', case when m.site_id is not null then jsonb_build_object('id', m.site_id) end, 'timezone', m.timezone)) from ${MEMBERS}) as machines
  from line l left join site s on s.id = l.site_id and s.removed_at is null`

/** Those all of whose machines the viewer sees, also of flows that hold no longer. */
const SEEN_LINE = `l.organization_id = $2 and exists (select 1 from ${MEMBERS})
  and not exists (select 1 from ${MEMBERS} and not (${SEEN}))`

const recordOf = ({ siteId, siteName, versions, machines, ...row }: LineRow): LineRecord => ({
  ...row,
  site: siteId === null ? null : { publicId: siteId, name: siteName ?? '' },
  versions: versions.map(({ validFrom, isBroken, ...flow }) => ({
    validFrom,
    isBroken: isBroken || (flow.buffers ?? []).some(({ from, to }) => !from || !to),
    flow: {
      machines: flow.machines ?? [],
      buffers: (flow.buffers ?? []).flatMap(({ capacity, from, to }) =>
        from && to ? [{ capacity, from, to }] : [],
      ),
    },
  })),
  machines: new Map((machines ?? []).map((machine) => [machine.publicId, machine])),
})

export function createLineStore(db: Database) {
  return {
    async listSeenBy(viewer: Viewer, tx: Queryable = db): Promise<LineRecord[]> {
      const { rows } = await tx.query<LineRow>(
        `${LINES} where ${SEEN_LINE} order by l.name, l.id`,
        viewerValues(viewer),
      )
      return rows.map(recordOf)
    },

    async seenBy(viewer: Viewer, publicId: string, tx: Queryable = db): Promise<LineRecord | null> {
      const { rows } = await tx.query<LineRow>(`${LINES} where l.public_id = $4 and ${SEEN_LINE}`, [
        ...viewerValues(viewer),
        publicId,
      ])
      return rows[0] ? recordOf(rows[0]) : null
    },

    /** Without a check of rights: for jobs. */
    async byIds(ids: readonly number[]): Promise<LineRecord[]> {
      const { rows } = await db.query<LineRow>(`${LINES} where l.id = any($1::bigint[]) order by l.id`, [
        int8Array(ids),
      ])
      return rows.map(recordOf)
    },

    async allIds(): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>('select id from line order by id')
      return rows.map(({ id }) => id)
    },

    /** So that two people who add at the same moment do not get past the most there may be. */
    async countHeld(organizationId: number, tx: Queryable): Promise<number> {
      await tx.query('select 1 from organization where id = $1 for update', [organizationId])
      const { rows } = await tx.query<{ count: number }>(
        'select count(*) as count from line where organization_id = $1',
        [organizationId],
      )
      return rows[0]?.count ?? 0
    },

    async add(
      line: { publicId: string; organizationId: number; siteId: number | null; name: string },
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into line (public_id, organization_id, site_id, name) values ($1, $2, $3, $4) returning id`,
        [line.publicId, line.organizationId, line.siteId, line.name],
      )
      return rows[0]?.id ?? 0
    },

    /** Of these machines those that are in another line of the organization too. */
    async inOthers(
      lineId: number,
      organizationId: number,
      machineIds: readonly number[],
    ): Promise<Set<number>> {
      const { rows } = await db.query<{ id: number }>(
        `select distinct fm.machine_id as id from line l join line_flow f on f.line_id = l.id
           join line_flow_machine fm on fm.flow_id = f.id
          where l.organization_id = $2 and l.id <> $1 and fm.machine_id = any($3::bigint[])`,
        [lineId, organizationId, int8Array(machineIds)],
      )
      return new Set(rows.map(({ id }) => id))
    },

    async rename(id: number, name: string, tx: Queryable): Promise<void> {
      await tx.query('update line set name = $2 where id = $1', [id, name])
    },

    async remove(id: number, tx: Queryable): Promise<void> {
      await tx.query('delete from line where id = $1', [id])
    },

    /** With machines by their internal ids; one of the same day is replaced. Days from then on are counted again. */
    async putFlow(
      lineId: number,
      validFrom: PlainDay,
      { machines, buffers }: Flow,
      idOf: (publicId: string) => number,
      tx: Queryable,
    ): Promise<void> {
      await tx.query('update line set changes = changes + 1 where id = $1', [lineId])
      await tx.query('delete from line_flow where line_id = $1 and valid_from = $2', [lineId, validFrom])
      // The first flow also shows the days before it.
      await tx.query(
        `delete from line_day where line_id = $1
            and (day >= $2 or not exists (select 1 from line_flow where line_id = $1 and valid_from < $2))`,
        [lineId, validFrom],
      )
      const { rows } = await tx.query<{ id: number }>(
        'insert into line_flow (line_id, valid_from) values ($1, $2) returning id',
        [lineId, validFrom],
      )
      const flowId = rows[0]?.id
      await tx.query(
        `insert into line_flow_machine (flow_id, machine_id, place)
         select $1, u.id, u.place from unnest($2::bigint[]) with ordinality as u(id, place)`,
        [flowId, int8Array(machines.map(idOf))],
      )
      await tx.query(
        `insert into line_flow_buffer (flow_id, place, capacity)
         select $1, b.place, b.capacity from json_to_recordset($2) as b(place integer, capacity integer)`,
        [flowId, JSON.stringify(buffers.map(({ capacity }, place) => ({ place, capacity })))],
      )
      const ends = buffers.flatMap(({ from, to }, place) => [
        ...from.map((id, nr) => ({ place, nr, takes: false, id: idOf(id) })),
        ...to.map((id, nr) => ({ place, nr, takes: true, id: idOf(id) })),
      ])
      await tx.query(
        `insert into line_flow_end (flow_id, place, machine_id, takes, nr)
         select $1, e.place, e.id, e.takes, e.nr
           from json_to_recordset($2) as e(place integer, id bigint, takes boolean, nr integer)`,
        [flowId, JSON.stringify(ends)],
      )
    },
  }
}

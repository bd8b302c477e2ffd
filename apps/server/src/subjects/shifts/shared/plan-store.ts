import type { Calendar } from '@millwright/domain/shifts/calendar'
import { type Dated, SINCE_EVER } from '@millwright/domain/shifts/dated'
import { entriesAlong, type LeveledEntries, type PlanEntries } from '@millwright/domain/shifts/plan-levels'
import type { ShiftPlan } from '@millwright/domain/shifts/shift'
import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { PlannedMachine } from '../../../platform/registry/machine-record.ts'
import { forgetUsageFrom } from '../../../platform/telemetry/counted-days-store.ts'

export interface PlanContents {
  shifts: ShiftPlan
  calendar: Calendar
}
export type PlanKind = keyof PlanContents

/** Whose plan it is. */
export type PlanOwner =
  | { readonly machineId: number }
  | { readonly siteId: number }
  | { readonly organizationId: number }

/** By level: site, organization and machine may each set a plan. */
export type MachinePlanEntries = { readonly [K in PlanKind]: LeveledEntries<PlanContents[K]> }

interface PlanRow {
  kind: PlanKind
  organizationId: number | null
  siteId: number | null
  /** Of machines that have the same plan from the same day on; null for one of a site or an organization. */
  machineIds: number[] | null
  validFrom: PlainDay
  content: ShiftPlan | Calendar | null
}

interface StayRow {
  machineId: number
  until: PlainDay
  siteId: number | null
}

const COLUMN_OF = { machineId: 'machine_id', siteId: 'site_id', organizationId: 'organization_id' } as const

type OwnerColumn = (typeof COLUMN_OF)[keyof typeof COLUMN_OF]

/** The machines that a plan of the owner may hold for; those that left a site keep what held there. */
const MACHINES_OF: Record<OwnerColumn, string> = {
  machine_id: 'id = $1',
  site_id: 'site_id = $1 or id in (select machine_id from machine_former_site where site_id = $1)',
  organization_id: 'organization_id = $1',
}

/** The column that names the owner, and its id. */
function keyOf(owner: PlanOwner): [column: OwnerColumn, id: number] {
  const [field, id] = Object.entries(owner)[0] as [keyof typeof COLUMN_OF, number]
  return [COLUMN_OF[field], id]
}

export function createPlanStore(db: Database) {
  /** Thousands of machines have the same few plans: each comes once. */
  async function rowsFor(machines: readonly PlannedMachine[], tx: Queryable): Promise<PlanRow[]> {
    const { rows } = await tx.query<PlanRow>(
      `select kind, organization_id as "organizationId", site_id as "siteId",
              json_agg(machine_id) filter (where machine_id is not null) as "machineIds",
              valid_from::text as "validFrom", content
         from plan
        where machine_id = any($1::bigint[])
           or site_id = any($2::bigint[])
           or site_id in (select site_id from machine_former_site where machine_id = any($1::bigint[]))
           or organization_id = any($3::bigint[])
        group by kind, organization_id, site_id, valid_from, content
        order by valid_from`,
      [
        int8Array(machines.map(({ id }) => id)),
        [...new Set(machines.flatMap(({ siteId }) => siteId ?? []))],
        [...new Set(machines.map(({ organizationId }) => organizationId))],
      ],
    )
    return rows
  }

  async function staysOf(machineIds: readonly number[], tx: Queryable): Promise<Map<number, StayRow[]>> {
    const { rows } = await tx.query<StayRow>(
      `select machine_id as "machineId", until::text, site_id as "siteId" from machine_former_site
        where machine_id = any($1::bigint[]) order by until`,
      [int8Array(machineIds)],
    )
    return Map.groupBy(rows, ({ machineId }) => machineId)
  }

  return {
    /** Of each machine, what all levels say, over all time. Machines of which all say the same share one value. */
    async entriesFor(
      machines: readonly PlannedMachine[],
      tx: Queryable = db,
    ): Promise<Map<number, MachinePlanEntries>> {
      const ids = machines.map(({ id }) => id)
      const rows = await rowsFor(machines, tx)
      const stays = await staysOf(ids, tx)
      const entries = entriesByOwner(rows)
      const known = new Map<string, MachinePlanEntries>()
      return new Map(
        machines.map((machine) => {
          const former = stays.get(machine.id) ?? []
          const { organizationId, siteId } = machine
          const path = pathOf(machine, former)
          const moves = former.length > 0 ? JSON.stringify(path) : ''
          const key = `${entries.keyOf(machine.id)} ${organizationId} ${siteId} ${moves}`
          const leveled = <K extends PlanKind>(kind: K): LeveledEntries<PlanContents[K]> => ({
            machine: entries.ofMachine(kind, machine.id),
            site: entriesAlong(path, (site) => (site === null ? [] : entries.of(kind, `site ${site}`))),
            organization: entries.of(kind, `organization ${organizationId}`),
          })
          const found = known.get(key) ?? { shifts: leveled('shifts'), calendar: leveled('calendar') }
          known.set(key, found)
          return [machine.id, found]
        }),
      )
    },

    /** The owner's own entries, in the order of the days. */
    async entriesOf<K extends PlanKind>(kind: K, owner: PlanOwner): Promise<PlanEntries<PlanContents[K]>> {
      const [column, id] = keyOf(owner)
      const { rows } = await db.query<Dated<PlanContents[K] | null>>(
        `select valid_from::text as "validFrom", content as value from plan
          where ${column} = $1 and kind = $2 order by valid_from`,
        [id, kind],
      )
      return rows
    },

    /** From this day on, in place of what was planned for it and for later days; null follows the level above. */
    async put<K extends PlanKind>(
      kind: K,
      owner: PlanOwner,
      validFrom: PlainDay,
      content: PlanContents[K] | null,
      tx: Queryable = db,
    ): Promise<void> {
      const [column, id] = keyOf(owner)
      await tx.query(`delete from plan where ${column} = $1 and kind = $2 and valid_from >= $3`, [
        id,
        kind,
        validFrom,
      ])
      await tx.query(`insert into plan (kind, ${column}, valid_from, content) values ($1, $2, $3, $4)`, [
        kind,
        id,
        validFrom,
        content && JSON.stringify(content),
      ])
      const { rows } = await tx.query<{ id: number }>(`select id from machine where ${MACHINES_OF[column]}`, [
        id,
      ])
      // The night before may end earlier by the new plan.
      await forgetUsageFrom(
        tx,
        rows.map((row) => row.id),
        addDays(validFrom, -1),
      )
    },

    /** The machine leaves this site on a day; what held there holds for the days before. */
    async leaveSite(machineId: number, siteId: number | null, until: PlainDay, tx: Queryable): Promise<void> {
      await tx.query(
        `insert into machine_former_site (machine_id, until, site_id) values ($1, $2, $3)
         on conflict (machine_id, until) do nothing`,
        [machineId, until, siteId],
      )
    },
  }
}

export type PlanStore = ReturnType<typeof createPlanStore>

/** The sites at which a machine was, and where it is now. */
function pathOf({ siteId }: PlannedMachine, former: readonly StayRow[]): Dated<number | null>[] {
  const sites = [...former.map((stay) => stay.siteId), siteId]
  return sites.map((value, index) => ({ validFrom: former[index - 1]?.until ?? SINCE_EVER, value }))
}

function entriesByOwner(rows: readonly PlanRow[]) {
  const byOwner = new Map<string, PlanRow[]>()
  /** The numbers of the rows that a machine has of its own. */
  const ownRows = new Map<number, string>()
  const add = (kind: PlanKind, owner: string, row: PlanRow): void => {
    const key = `${kind} ${owner}`
    const own = byOwner.get(key) ?? []
    own.push(row)
    byOwner.set(key, own)
  }
  rows.forEach((row, index) => {
    const { kind, machineIds, siteId, organizationId } = row
    for (const machineId of machineIds ?? []) {
      const before = ownRows.get(machineId)
      ownRows.set(machineId, before === undefined ? String(index) : `${before},${index}`)
    }
    if (siteId !== null) add(kind, `site ${siteId}`, row)
    if (organizationId !== null) add(kind, `organization ${organizationId}`, row)
  })
  const entriesIn = <K extends PlanKind>(found: readonly PlanRow[]): PlanEntries<PlanContents[K]> =>
    found.map(({ validFrom, content }) => ({
      validFrom,
      // A row of a kind holds what is planned by that kind.
      value: content as PlanContents[K] | null,
    }))
  const keyOf = (machineId: number): string => ownRows.get(machineId) ?? ''
  return {
    keyOf,

    ofMachine: <K extends PlanKind>(kind: K, machineId: number): PlanEntries<PlanContents[K]> =>
      entriesIn<K>(
        keyOf(machineId)
          .split(',')
          .flatMap((index) => rows[index === '' ? -1 : Number(index)] ?? [])
          .filter((row) => row.kind === kind),
      ),

    of: <K extends PlanKind>(kind: K, owner: string): PlanEntries<PlanContents[K]> =>
      entriesIn<K>(byOwner.get(`${kind} ${owner}`) ?? []),
  }
}

import type { Calendar } from '@millwright/domain/calendar/calendar'
import { type Dated, SINCE_EVER } from '@millwright/domain/plan/dated'
import { entriesAlong, type LeveledEntries, type PlanEntries } from '@millwright/domain/plan/plan-levels'
import type { ShiftPlan } from '@millwright/domain/shift/shift'
import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../database/database.ts'
import { forgetUsageFrom } from '../status/usage-day-store.ts'

/** What is planned. */
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

/** What decides about the plans that hold for a machine. */
export interface PlannedMachine {
  readonly id: number
  readonly organizationId: number
  readonly siteId: number | null
}

/** What each level said about a machine. */
export type MachinePlanEntries = { readonly [K in PlanKind]: LeveledEntries<PlanContents[K]> }

interface PlanRow {
  kind: PlanKind
  organizationId: number | null
  siteId: number | null
  machineId: number | null
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
  async function rowsFor(machines: readonly PlannedMachine[]): Promise<PlanRow[]> {
    const { rows } = await db.query<PlanRow>(
      `select kind, organization_id as "organizationId", site_id as "siteId", machine_id as "machineId",
              valid_from::text as "validFrom", content
         from plan
        where machine_id = any($1::bigint[])
           or site_id = any($2::bigint[])
           or site_id in (select site_id from machine_former_site where machine_id = any($1::bigint[]))
           or organization_id = any($3::bigint[])
        order by valid_from`,
      [
        machines.map(({ id }) => id),
        [...new Set(machines.flatMap(({ siteId }) => siteId ?? []))],
        [...new Set(machines.map(({ organizationId }) => organizationId))],
      ],
    )
    return rows
  }

  async function staysOf(machineIds: readonly number[]): Promise<Map<number, StayRow[]>> {
    const { rows } = await db.query<StayRow>(
      `select machine_id as "machineId", until::text, site_id as "siteId" from machine_former_site
        where machine_id = any($1::bigint[]) order by until`,
      [machineIds],
    )
    return Map.groupBy(rows, ({ machineId }) => machineId)
  }

  return {
    /** Of each machine, what all levels say, over all time. */
    async entriesFor(machines: readonly PlannedMachine[]): Promise<Map<number, MachinePlanEntries>> {
      const [rows, stays] = await Promise.all([rowsFor(machines), staysOf(machines.map(({ id }) => id))])
      const entries = entriesByOwner(rows)
      return new Map(
        machines.map((machine) => {
          const path = pathOf(machine, stays.get(machine.id) ?? [])
          const leveled = <K extends PlanKind>(kind: K): LeveledEntries<PlanContents[K]> => ({
            machine: entries(kind, `machine ${machine.id}`),
            site: entriesAlong(path, (site) => (site === null ? [] : entries(kind, `site ${site}`))),
            organization: entries(kind, `organization ${machine.organizationId}`),
          })
          return [machine.id, { shifts: leveled('shifts'), calendar: leveled('calendar') }]
        }),
      )
    },

    /** What a site or an organization says itself, in the order of the days. */
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
  const ownerOf = ({ machineId, siteId, organizationId }: PlanRow): string =>
    machineId !== null
      ? `machine ${machineId}`
      : siteId !== null
        ? `site ${siteId}`
        : `organization ${organizationId}`
  const byOwner = Map.groupBy(rows, (row) => `${row.kind} ${ownerOf(row)}`)
  const known = new Map<string, PlanEntries<unknown>>()
  return <K extends PlanKind>(kind: K, owner: string): PlanEntries<PlanContents[K]> => {
    const key = `${kind} ${owner}`
    const found =
      known.get(key) ??
      (byOwner.get(key) ?? []).map(({ validFrom, content }) => ({ validFrom, value: content }))
    known.set(key, found)
    // A row of a kind holds what is planned by that kind.
    return found as PlanEntries<PlanContents[K]>
  }
}

import { int8Array } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import { unlessTaken } from '../database/unless-taken.ts'
import { serialTaken } from '../runtime/errors.ts'
import type { MachineRecord, PlannedMachine } from './machine-record.ts'
import { MACHINES, type MachineRow, recordOf } from './machine-row-store.ts'

export interface Page {
  readonly skip: number
  readonly limit: number
}

type Basics =
  | 'organizationId'
  | 'publicId'
  | 'name'
  | 'shortName'
  | 'model'
  | 'family'
  | 'manufacturer'
  | 'serial'
  | 'timezone'

type Extras =
  | 'ticketManager'
  | 'kitType'
  | 'hasEnergyMeter'
  | 'goal'
  | 'shiftTarget'
  | 'mapView'
  | 'freeTrialReady'

export type NewMachine = Pick<MachineRecord, Basics> &
  Partial<Pick<MachineRecord, Extras>> & { readonly siteId?: number | null }

/** Everybody sees machines through groups: an admin through those of the organization, others through their own. */
export const OWN_GROUPS = `select g.id from machine_group g
  where g.organization_id = $2
    and ($3 or exists (select 1 from machine_group_account ga where ga.group_id = g.id and ga.account_id = $1))`

/** Own machines and those opened by others, of the organization of the viewer. */
const SHOWN = `m.removed_at is null
  and (m.organization_id = $2
    or exists (select 1 from open_access a where a.machine_id = m.id and a.partner_id = $2))`

/**
 * The rule of the view group_machine, asked of each machine: through the view one machine would be looked for
 * among all of the organization, once for every group. `exists` and not `in`, so that PostgreSQL looks for the groups of one machine, and
 * only for many machines makes a list of all that are in groups.
 */
export const SEEN = `${SHOWN}
  and (exists (${OWN_GROUPS} and g.is_all)
    or exists (select 1 from machine_group_machine gm where gm.machine_id = m.id and gm.group_id in (${OWN_GROUPS})))`

/**
 * Others of the organization see these and the viewer does not. A machine that nobody there sees any more hides
 * nothing.
 */
export const HIDDEN = `${SHOWN} and not (${SEEN})`

/** All of them, without going through the machines of other organizations. */
export const HIDDEN_MACHINES = `select m.id from machine m
  where m.id in (select own.id from machine own where own.organization_id = $2
      union all select a.machine_id from open_access a where a.partner_id = $2)
    and ${HIDDEN}`

/** A machine of a plant, with what decides about its plans. */
export interface PlantMachine extends PlannedMachine {
  readonly publicId: string
  readonly timezone: string
}

export interface MachineWithGoal extends PlantMachine {
  readonly family: string
  /** The ideal rate and the shift target; null for none. */
  readonly goal: number | null
  readonly shiftTarget: number | null
}

export interface Viewer {
  readonly accountId: number
  readonly organizationId: number
  readonly isAdmin: boolean
}

export const viewerValues = (viewer: Viewer): unknown[] => [
  viewer.accountId,
  viewer.organizationId,
  viewer.isAdmin,
]

export function createMachineStore(db: Database) {
  async function page(where: string, values: unknown[], { skip, limit }: Page) {
    const at = values.length
    // The page first: the rest is looked up for its machines only.
    const { rows } = await db.query<MachineRow>(
      `with page as materialized (
         select m.id from machine m where ${where}
          order by m.name, m.id offset $${at + 1} limit $${at + 2})
       ${MACHINES} where m.id in (select id from page) order by m.name, m.id`,
      [...values, skip, limit],
    )
    const count = await db.query<{ total: number }>(
      `select count(*) as total from machine m where ${where}`,
      values,
    )
    return { machines: rows.map(recordOf), total: count.rows[0]?.total ?? 0 }
  }

  return {
    /** Null for a machine that does not exist, and also for one that the viewer may not see. */
    async seenBy(viewer: Viewer, publicId: string): Promise<MachineRecord | null> {
      const { rows } = await db.prepared<MachineRow>(`${MACHINES} where m.public_id = $4 and ${SEEN}`, [
        ...viewerValues(viewer),
        publicId,
      ])
      return rows[0] ? recordOf(rows[0]) : null
    },

    /**
     * By serial number, which two owners may use alike, the viewer's own machine first; or by the public id, which no
     * other machine has.
     */
    async seenBySerial(viewer: Viewer, serial: string): Promise<MachineRecord | null> {
      const { rows } = await db.prepared<MachineRow>(
        `${MACHINES} where (m.public_id = $4 or m.serial = $4) and ${SEEN}
          order by m.public_id = $4 desc, m.organization_id = $2 desc, m.id limit 1`,
        [...viewerValues(viewer), serial],
      )
      return rows[0] ? recordOf(rows[0]) : null
    },

    async manySeenBy(viewer: Viewer, publicIds: readonly string[]): Promise<MachineRecord[]> {
      const { rows } = await db.query<MachineRow>(
        `${MACHINES} where m.public_id = any($4) and ${SEEN} order by m.name, m.id`,
        [...viewerValues(viewer), publicIds],
      )
      return rows.map(recordOf)
    },

    /** Of these machines those that the viewer sees, with their public ids. */
    async idsSeenBy(viewer: Viewer, ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map()
      const { rows } = await db.query<{ id: number; public_id: string }>(
        `select m.id, m.public_id from machine m where m.id = any($4::bigint[]) and ${SEEN}`,
        [...viewerValues(viewer), int8Array(ids)],
      )
      return new Map(rows.map((row) => [row.id, row.public_id]))
    },

    /**
     * Of the machines that the viewer sees, those that the vendor has or was given access to. Whom else an owner gave
     * access is the owner's to know.
     */
    async familiesSeenBy(viewer: Viewer, vendorCode: string): Promise<string[]> {
      const { rows } = await db.query<{ family: string }>(
        `select distinct m.family from machine m join organization v on v.business_code = $4
          where ${SEEN} and (v.id in (m.organization_id, $2) or m.organization_id = $2
            and exists (select 1 from open_access a where a.machine_id = m.id and a.partner_id = v.id))
          order by m.family`,
        [...viewerValues(viewer), vendorCode],
      )
      return rows.map((row) => row.family)
    },

    /** Of a site, or of the whole organization; without a check of rights. */
    async atPlant(organizationId: number, siteId: number | null): Promise<PlantMachine[]> {
      const { rows } = await db.query<PlantMachine>(
        `select m.id, m.public_id as "publicId", m.organization_id as "organizationId", m.site_id as "siteId",
                m.timezone
           from machine m
          where m.organization_id = $1 and m.removed_at is null and ($2::bigint is null or m.site_id = $2)`,
        [organizationId, siteId],
      )
      return rows
    },

    /** Of all machines there are: for jobs, which work for every organization. */
    async withGoals(): Promise<MachineWithGoal[]> {
      const { rows } = await db.query<MachineWithGoal>(
        `select m.id, m.public_id as "publicId", m.organization_id as "organizationId", m.site_id as "siteId",
                m.timezone, m.family, m.goal, m.shift_target as "shiftTarget"
           from machine m where m.removed_at is null order by m.id`,
      )
      return rows
    },

    /** Whether there is a machine that the organization sees and the viewer does not. */
    async areAnyHidden(viewer: Viewer, tx: Queryable = db): Promise<boolean> {
      const { rows } = await tx.query(`${HIDDEN_MACHINES} limit 1`, viewerValues(viewer))
      return rows.length > 0
    },

    /** Whether there is a machine at the plant that the viewer does not see. */
    async arePartlyHidden(viewer: Viewer, siteId: number | null): Promise<boolean> {
      const { rows } = await db.query(
        `select 1 from machine m
          where m.organization_id = $2 and m.removed_at is null and ($4::bigint is null or m.site_id = $4)
            and not (${SEEN}) limit 1`,
        [...viewerValues(viewer), siteId],
      )
      return rows.length > 0
    },

    /** Of one owner, where it is given. */
    pageSeenBy: (viewer: Viewer, wanted: Page, ownerId: number | null = null) =>
      ownerId === null
        ? page(SEEN, viewerValues(viewer), wanted)
        : page(`${SEEN} and m.organization_id = $4`, [...viewerValues(viewer), ownerId], wanted),

    pageOfGroup: (groupId: number, wanted: Page) =>
      page('m.id in (select machine_id from group_machine where group_id = $1)', [groupId], wanted),

    /** Without a check of rights, as the next one. */
    async byIds(ids: readonly number[]): Promise<MachineRecord[]> {
      const { rows } = await db.query<MachineRow>(
        `${MACHINES} where m.id = any($1::bigint[]) and m.removed_at is null order by m.name, m.id`,
        [int8Array(ids)],
      )
      return rows.map(recordOf)
    },

    /** Without a check of rights: for an answer to someone whose rights were checked before. */
    async byId(id: number, tx: Queryable = db): Promise<MachineRecord | null> {
      const { rows } = await tx.query<MachineRow>(`${MACHINES} where m.id = $1 and m.removed_at is null`, [
        id,
      ])
      return rows[0] ? recordOf(rows[0]) : null
    },

    async add(machine: NewMachine, tx: Queryable = db): Promise<number> {
      const { rows } = await unlessTaken(
        'machine_serial',
        serialTaken,
        tx.query<{ id: number }>(
          `insert into machine (public_id, organization_id, name, short_name, model, family, manufacturer, serial,
             timezone, ticket_manager, kit_type, goal, map_view, free_trial_ready, site_id, has_energy_meter, shift_target)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`,
          [
            machine.publicId,
            machine.organizationId,
            machine.name,
            machine.shortName,
            machine.model,
            machine.family,
            machine.manufacturer,
            machine.serial,
            machine.timezone,
            machine.ticketManager ?? '',
            machine.kitType ?? '',
            machine.goal ?? null,
            machine.mapView ?? null,
            machine.freeTrialReady ?? false,
            machine.siteId ?? null,
            machine.hasEnergyMeter ?? false,
            machine.shiftTarget ?? null,
          ],
        ),
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`machine ${machine.publicId} was not stored`)
      return id
    },
  }
}

export type MachineStore = ReturnType<typeof createMachineStore>

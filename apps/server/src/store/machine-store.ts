import type { Database, Queryable } from './database.ts'

export interface MachineRecord {
  readonly id: number
  /** Whose it is; others see it because they were given access. */
  readonly organizationId: number
  readonly organizationCode: string
  readonly publicId: string
  readonly name: string
  readonly shortName: string
  readonly model: string
  readonly family: string
  readonly manufacturer: string
  readonly serial: string
  readonly timezone: string
  readonly deviceId: string | null
  readonly lastSeen: number | null
}

interface MachineRow extends Omit<MachineRecord, 'lastSeen'> {
  lastSeen: Date | null
}

const COLUMNS = `m.id, m.organization_id as "organizationId", o.business_code as "organizationCode", m.public_id as "publicId", m.name, m.short_name as "shortName", m.model, m.family,
  m.manufacturer, m.serial, m.timezone, d.device_id as "deviceId", l.last_seen as "lastSeen"`

const JOINS = `join organization o on o.id = m.organization_id
  left join device d on d.machine_id = m.id left join machine_link l on l.machine_id = m.id`

const recordOf = (row: MachineRow): MachineRecord => ({ ...row, lastSeen: row.lastSeen?.getTime() ?? null })

export interface Page {
  readonly skip: number
  readonly limit: number
}

export type NewMachine = Omit<MachineRecord, 'id' | 'organizationCode' | 'deviceId' | 'lastSeen'>

/** Everybody sees machines through groups: an admin through those of the organization, others through their own. */
const SEEN = `select gm.machine_id from group_machine gm
  join machine_group g on g.id = gm.group_id
  left join machine_group_account ga on ga.group_id = g.id and ga.account_id = $1
  where g.organization_id = $2 and ($3 or ga.account_id is not null)`

export interface Viewer {
  readonly accountId: number
  readonly organizationId: number
  readonly isAdmin: boolean
}

const viewerValues = (viewer: Viewer): unknown[] => [viewer.accountId, viewer.organizationId, viewer.isAdmin]

export function createMachineStore(db: Database) {
  async function page(where: string, values: unknown[], { skip, limit }: Page) {
    const at = values.length
    const { rows } = await db.query<MachineRow>(
      `select ${COLUMNS} from machine m ${JOINS} where m.id in (${where})
        order by m.name, m.id offset $${at + 1} limit $${at + 2}`,
      [...values, skip, limit],
    )
    const count = await db.query<{ total: number }>(
      `select count(*) as total from machine m where m.id in (${where})`,
      values,
    )
    return { machines: rows.map(recordOf), total: count.rows[0]?.total ?? 0 }
  }

  return {
    /** Null for a machine that does not exist and for one that the viewer does not see alike. */
    async seenBy(viewer: Viewer, publicId: string): Promise<MachineRecord | null> {
      const { rows } = await db.query<MachineRow>(
        `select ${COLUMNS} from machine m ${JOINS} where m.public_id = $4 and m.id in (${SEEN})`,
        [...viewerValues(viewer), publicId],
      )
      return rows[0] ? recordOf(rows[0]) : null
    },

    async manySeenBy(viewer: Viewer, publicIds: readonly string[]): Promise<MachineRecord[]> {
      const { rows } = await db.query<MachineRow>(
        `select ${COLUMNS} from machine m ${JOINS} where m.public_id = any($4) and m.id in (${SEEN}) order by m.name, m.id`,
        [...viewerValues(viewer), publicIds],
      )
      return rows.map(recordOf)
    },

    async familiesSeenBy(viewer: Viewer): Promise<string[]> {
      const { rows } = await db.query<{ family: string }>(
        `select distinct family from machine where id in (${SEEN}) order by family`,
        viewerValues(viewer),
      )
      return rows.map((row) => row.family)
    },

    pageSeenBy: (viewer: Viewer, wanted: Page) => page(SEEN, viewerValues(viewer), wanted),

    pageOfGroup: (groupId: number, wanted: Page) =>
      page('select machine_id from group_machine where group_id = $1', [groupId], wanted),

    async add(machine: NewMachine, tx: Queryable = db): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into machine (public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
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
        ],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`machine ${machine.publicId} was not stored`)
      return id
    },
  }
}

export type MachineStore = ReturnType<typeof createMachineStore>

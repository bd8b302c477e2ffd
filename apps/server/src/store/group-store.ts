import type { Database, Queryable } from './database.ts'
import type { Viewer } from './machine-store.ts'

export interface GroupRecord {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly organizationCode: string
  readonly isAll: boolean
  readonly machineIds: readonly string[]
}

export interface NewGroup {
  readonly publicId: string
  readonly organizationId: number
  readonly name: string
  readonly isAll: boolean
}

const GROUPS = `select g.id, g.public_id as "publicId", g.name, o.business_code as "organizationCode",
    g.is_all as "isAll",
    coalesce(array_agg(distinct m.public_id) filter (where m.id is not null), '{}') as "machineIds"
  from machine_group g
  join organization o on o.id = g.organization_id
  left join machine_group_account ga on ga.group_id = g.id and ga.account_id = $1
  left join group_machine gm on gm.group_id = g.id
  left join machine m on m.id = gm.machine_id
  where g.organization_id = $2 and ($3 or ga.account_id is not null)`

export function createGroupStore(db: Database) {
  return {
    async listSeenBy(viewer: Viewer): Promise<GroupRecord[]> {
      const { rows } = await db.query<GroupRecord>(
        `${GROUPS} group by g.id, o.business_code order by g.name`,
        [viewer.accountId, viewer.organizationId, viewer.isAdmin],
      )
      return rows
    },

    async seenBy(viewer: Viewer, publicId: string): Promise<GroupRecord | null> {
      const { rows } = await db.query<GroupRecord>(
        `${GROUPS} and g.public_id = $4 group by g.id, o.business_code`,
        [viewer.accountId, viewer.organizationId, viewer.isAdmin, publicId],
      )
      return rows[0] ?? null
    },

    async add(group: NewGroup, tx: Queryable = db): Promise<number> {
      const { publicId, organizationId, name, isAll } = group
      const { rows } = await tx.query<{ id: number }>(
        'insert into machine_group (public_id, organization_id, name, is_all) values ($1, $2, $3, $4) returning id',
        [publicId, organizationId, name, isAll],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`group ${name} was not stored`)
      return id
    },

    async putMachine(groupId: number, machineId: number, tx: Queryable = db): Promise<void> {
      await tx.query(
        'insert into machine_group_machine (group_id, machine_id) values ($1, $2) on conflict do nothing',
        [groupId, machineId],
      )
    },

    async putAccount(groupId: number, accountId: number, tx: Queryable = db): Promise<void> {
      await tx.query(
        'insert into machine_group_account (group_id, account_id) values ($1, $2) on conflict do nothing',
        [groupId, accountId],
      )
    },
  }
}

export type GroupStore = ReturnType<typeof createGroupStore>

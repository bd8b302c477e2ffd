import type { Database, Queryable } from '../database/database.ts'
import { unlessTaken } from '../database/unless-taken.ts'
import { groupNameTaken } from '../runtime/errors.ts'
import { HIDDEN_MACHINES, OWN_GROUPS, type Viewer } from './machine-store.ts'

export interface GroupRecord {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly organizationCode: string
  readonly isAll: boolean
  /** Whether programs that read its machines over MQTT get descriptions for Home Assistant. */
  readonly inHomeAssistant: boolean
  /** Whether they get its machines as the gateway of umati, and as an edge node of Sparkplug B publish them. */
  readonly inUmati: boolean
  readonly inSparkplug: boolean
}

export type GroupName = Pick<GroupRecord, 'publicId' | 'name'>

export interface NewGroup {
  readonly publicId: string
  readonly organizationId: number
  readonly name: string
  readonly isAll: boolean
}

/** In which form programs get the machines of a group over MQTT. */
const SHOWN_IN = { homeAssistant: 'in_home_assistant', umati: 'in_umati', sparkplug: 'in_sparkplug' } as const
export type ShownIn = keyof typeof SHOWN_IN

const GROUPS = `select g.id, g.public_id as "publicId", g.name, o.business_code as "organizationCode",
    g.is_all as "isAll", g.in_home_assistant as "inHomeAssistant", g.in_umati as "inUmati", g.in_sparkplug as "inSparkplug"
  from machine_group g
  join organization o on o.id = g.organization_id`

const viewerValues = (viewer: Viewer): unknown[] => [viewer.accountId, viewer.organizationId, viewer.isAdmin]

const SEEN = `g.organization_id = $2
  and ($3 or exists (select 1 from machine_group_account me where me.group_id = g.id and me.account_id = $1))`

export function createGroupStore(db: Database) {
  return {
    async listSeenBy(viewer: Viewer): Promise<GroupRecord[]> {
      const { rows } = await db.query<GroupRecord>(
        `${GROUPS} where ${SEEN} order by g.name`,
        viewerValues(viewer),
      )
      return rows
    },

    async seenBy(viewer: Viewer, publicId: string): Promise<GroupRecord | null> {
      const { rows } = await db.prepared<GroupRecord>(`${GROUPS} where ${SEEN} and g.public_id = $4`, [
        ...viewerValues(viewer),
        publicId,
      ])
      return rows[0] ?? null
    },

    /** The public ids of the machines of each group; a group without any is not in the map. */
    async machinesOf(groupIds: readonly number[]): Promise<Map<number, string[]>> {
      const { rows } = await db.query<{ id: number; machineIds: string[] }>(
        `select gm.group_id as id, array_agg(distinct m.public_id) as "machineIds"
           from group_machine gm join machine m on m.id = gm.machine_id
          where gm.group_id = any($1::bigint[]) group by gm.group_id`,
        [groupIds],
      )
      return new Map(rows.map((row) => [row.id, row.machineIds]))
    },

    /** The public ids of the machines of groups that are shown in a way, of those that the viewer sees. */
    async shownIn(way: ShownIn, viewer: Viewer): Promise<string[]> {
      const { rows } = await db.query<{ publicId: string }>(
        `select distinct m.public_id as "publicId" from machine_group g
           join group_machine gm on gm.group_id = g.id join machine m on m.id = gm.machine_id
          where ${SEEN} and g.${SHOWN_IN[way]} and m.removed_at is null order by m.public_id`,
        viewerValues(viewer),
      )
      return rows.map(({ publicId }) => publicId)
    },

    async setShownIn(way: ShownIn, groupId: number, isIn: boolean, tx: Queryable): Promise<void> {
      await tx.query(`update machine_group set ${SHOWN_IN[way]} = $2 where id = $1`, [groupId, isIn])
    },

    /** The public ids of the people who were put into each group; a group without any is not in the map. */
    async usersOf(groupIds: readonly number[]): Promise<Map<number, string[]>> {
      const { rows } = await db.query<{ id: number; userIds: string[] }>(
        `select ga.group_id as id, array_agg(a.public_id order by a.id) as "userIds"
           from machine_group_account ga join account a on a.id = ga.account_id
          where ga.group_id = any($1::bigint[]) group by ga.group_id`,
        [groupIds],
      )
      return new Map(rows.map((row) => [row.id, row.userIds]))
    },

    /**
     * The groups of each account, as far as the viewer sees them: those it was put into, and for an admin all of
     * the organization.
     */
    async namesOf(accountIds: readonly number[], viewer: Viewer): Promise<Map<number, GroupName[]>> {
      const { rows } = await db.query<GroupName & { accountId: number }>(
        `with member as (
           select account_id, group_id from machine_group_account where account_id = any($4)
           union
           select a.id, g.id from account a join machine_group g on g.organization_id = a.organization_id
            where a.id = any($4) and a.is_admin)
         select member.account_id as "accountId", g.public_id as "publicId", g.name
           from member join machine_group g on g.id = member.group_id
          where ${SEEN} order by g.name, g.id`,
        [...viewerValues(viewer), accountIds],
      )
      const names = new Map<number, GroupName[]>()
      for (const { accountId, publicId, name } of rows)
        names.set(accountId, [...(names.get(accountId) ?? []), { publicId, name }])
      return names
    },

    /** Of these accounts those that see machines, or would see those to come, which the viewer does not. */
    async seeingMore(accountIds: readonly number[], viewer: Viewer): Promise<ReadonlySet<number>> {
      const { rows } = await db.query<{ id: number }>(
        `with hidden as materialized (${HIDDEN_MACHINES})
         select distinct ga.account_id as id from machine_group_account ga
           join machine_group g on g.id = ga.group_id and g.organization_id = $2
          where ga.account_id = any($4::bigint[]) and not exists (${OWN_GROUPS} and g.is_all)
            and (g.is_all or exists (select 1 from machine_group_machine gm join hidden on hidden.id = gm.machine_id
                  where gm.group_id = g.id))`,
        [...viewerValues(viewer), accountIds],
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** The ids of the groups that the viewer sees, by public id; locked until the transaction ends. */
    async holdSeenBy(viewer: Viewer, tx: Queryable): Promise<Map<string, number>> {
      const { rows } = await tx.query<{ id: number; publicId: string }>(
        `select g.id, g.public_id as "publicId" from machine_group g where ${SEEN} order by g.id for key share`,
        viewerValues(viewer),
      )
      return new Map(rows.map((row) => [row.publicId, row.id]))
    },

    /** Locks the row of the group until the transaction ends; false when it is gone. */
    async hold(groupId: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query('select id from machine_group where id = $1 for no key update', [
        groupId,
      ])
      return rows.length > 0
    },

    /** The accounts that see the group: its members, and the admins of its organization. */
    async viewersOf(groupId: number, tx: Queryable): Promise<number[]> {
      const { rows } = await tx.query<{ id: number }>(
        `select account_id as id from machine_group_account where group_id = $1
         union
         select a.id from account a join machine_group g on g.organization_id = a.organization_id
          where g.id = $1 and a.is_admin`,
        [groupId],
      )
      return rows.map((row) => row.id)
    },

    async add(group: NewGroup, tx: Queryable = db): Promise<number> {
      const { publicId, organizationId, name, isAll } = group
      const { rows } = await unlessTaken(
        'machine_group_name',
        groupNameTaken,
        tx.query<{ id: number }>(
          'insert into machine_group (public_id, organization_id, name, is_all) values ($1, $2, $3, $4) returning id',
          [publicId, organizationId, name, isAll],
        ),
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

    async rename(groupId: number, name: string, tx: Queryable): Promise<void> {
      await unlessTaken(
        'machine_group_name',
        groupNameTaken,
        tx.query('update machine_group set name = $2 where id = $1', [groupId, name]),
      )
    },

    /**
     * The group holds these machines and no others, save those that nobody sees in it because the access to them
     * has ended: they stay, and are back when access is given again.
     */
    async putMachines(groupId: number, machineIds: readonly number[], tx: Queryable): Promise<void> {
      await tx.query(
        `delete from machine_group_machine
          where group_id = $1 and machine_id in (select machine_id from group_machine where group_id = $1)
            and not machine_id = any($2::bigint[])`,
        [groupId, machineIds],
      )
      await tx.query(
        `insert into machine_group_machine (group_id, machine_id) select $1, id from unnest($2::bigint[]) id
         on conflict do nothing`,
        [groupId, machineIds],
      )
    },

    /** The groups of the account among those of `within` become `groupIds`; its other groups stay. */
    async putAccountInto(
      accountId: number,
      groupIds: readonly number[],
      within: readonly number[],
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `delete from machine_group_account
          where account_id = $1 and group_id = any($3::bigint[]) and not group_id = any($2::bigint[])`,
        [accountId, groupIds, within],
      )
      await tx.query(
        `insert into machine_group_account (group_id, account_id) select id, $1 from unnest($2::bigint[]) id
         on conflict do nothing`,
        [accountId, groupIds],
      )
    },

    async remove(groupId: number, tx: Queryable): Promise<void> {
      await tx.query('delete from machine_group where id = $1', [groupId])
    },
  }
}

export type GroupStore = ReturnType<typeof createGroupStore>

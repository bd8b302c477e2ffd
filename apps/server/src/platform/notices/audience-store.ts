import type { Queryable } from '../database/database.ts'

/**
 * Who sees each of the machines: what SEEN of the machine store says, asked the other way round. Machines that are gone
 * are seen by nobody.
 */
export async function seersOf(
  tx: Queryable,
  machineIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  if (machineIds.length === 0) return new Map()
  const { rows } = await tx.query<{ machineId: number; accountIds: number[] }>(
    `with open_to as (
       select m.id as machine_id, m.organization_id from machine m
        where m.id = any($1::bigint[]) and m.removed_at is null
       union
       select m.id, a.partner_id from machine m join open_access a on a.machine_id = m.id
        where m.id = any($1::bigint[]) and m.removed_at is null
     ), in_group as (
       select o.machine_id, g.id as group_id, g.organization_id from open_to o
         join machine_group g on g.organization_id = o.organization_id and g.is_all
       union
       select o.machine_id, g.id, g.organization_id from open_to o
         join machine_group_machine gm on gm.machine_id = o.machine_id
         join machine_group g on g.id = gm.group_id and g.organization_id = o.organization_id
     ), seer as (
       select i.machine_id, a.id as account_id from in_group i
         join account a on a.organization_id = i.organization_id and a.is_admin
       union
       select i.machine_id, ga.account_id from in_group i
         join machine_group_account ga on ga.group_id = i.group_id
         join account a on a.id = ga.account_id and a.organization_id = i.organization_id
     )
     select machine_id as "machineId", json_agg(account_id order by account_id) as "accountIds"
       from seer group by machine_id`,
    [machineIds],
  )
  return new Map(rows.map(({ machineId, accountIds }) => [machineId, accountIds]))
}

export async function peopleOf(
  tx: Queryable,
  organizationIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  if (organizationIds.length === 0) return new Map()
  const { rows } = await tx.query<{ organizationId: number; accountIds: number[] }>(
    `select organization_id as "organizationId", json_agg(id order by id) as "accountIds" from account
      where organization_id = any($1::bigint[]) group by organization_id`,
    [organizationIds],
  )
  return new Map(rows.map(({ organizationId, accountIds }) => [organizationId, accountIds]))
}

/** Which of the machines are in which of the groups, as `group machine`. */
export async function machinesInGroups(
  tx: Queryable,
  groupIds: readonly number[],
  machineIds: readonly number[],
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0 || machineIds.length === 0) return new Set()
  const { rows } = await tx.query<{ pair: string }>(
    `select group_id || ' ' || machine_id as pair from group_machine
      where group_id = any($1::bigint[]) and machine_id = any($2::bigint[])`,
    [groupIds, machineIds],
  )
  return new Set(rows.map(({ pair }) => pair))
}

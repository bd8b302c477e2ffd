/** Whether the account of one alias is in the machine group of another, or sees it as an admin. */
export const isIn = (account: string, group: string): string =>
  `(${group}.organization_id = ${account}.organization_id and (${account}.is_admin or exists (
    select 1 from machine_group_account iga where iga.group_id = ${group}.id and iga.account_id = ${account}.id)))`

/**
 * Whether the account of one alias sees the machine of another, as a condition: what `SEEN` says for one caller, for
 * statements about many people.
 */
export const sees = (account: string, machine: string): string => {
  const isMember = `(${account}.is_admin or exists (select 1 from machine_group_account sga
      where sga.group_id = sg.id and sga.account_id = ${account}.id))`
  return `(${machine}.removed_at is null
    and (${machine}.organization_id = ${account}.organization_id or exists (select 1 from open_access soa
      where soa.machine_id = ${machine}.id and soa.partner_id = ${account}.organization_id))
    and (exists (select 1 from machine_group sg
          where sg.organization_id = ${account}.organization_id and sg.is_all and ${isMember})
      or exists (select 1 from machine_group_machine sgm join machine_group sg on sg.id = sgm.group_id
          where sgm.machine_id = ${machine}.id and sg.organization_id = ${account}.organization_id and ${isMember})))`
}

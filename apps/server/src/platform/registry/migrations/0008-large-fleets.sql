-- The machines of a group, machine by machine: joined with all that an organization may show, a group of thousands
-- was compared with every one of them.
create or replace view group_machine as
  select g.id as group_id, m.id as machine_id
    from machine_group g
    join machine m on m.organization_id = g.organization_id and m.removed_at is null
   where g.is_all
  union all
  select g.id, m.id
    from machine_group g
    join open_access a on a.partner_id = g.organization_id
    join machine m on m.id = a.machine_id and m.removed_at is null
   where g.is_all
  union all
  select gm.group_id, gm.machine_id
    from machine_group_machine gm
    join machine_group g on g.id = gm.group_id and not g.is_all
    join machine m on m.id = gm.machine_id and m.removed_at is null
   where m.organization_id = g.organization_id
      or exists (select 1 from open_access a where a.machine_id = m.id and a.partner_id = g.organization_id);

drop view organization_machine;

-- Licences that end are looked for every few seconds.
create index activation_end on activation (ends_at);

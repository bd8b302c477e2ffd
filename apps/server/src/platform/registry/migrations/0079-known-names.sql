-- The name that a machine had when somebody was given it. Who does not see it any more is shown that one: what it is called
-- later is no longer theirs to know.
alter table access_grant_machine add column machine_name text not null default '';

update access_grant_machine gm set machine_name = m.name from machine m where m.id = gm.machine_id;

alter table ticket add column machine_name text not null default '';

update ticket t set machine_name = m.name from machine m where m.id = t.machine_id;

-- Of the machine or the group that a rule watches.
alter table notice_rule add column target_name text not null default '';

update notice_rule r set target_name = m.name from machine m where m.id = r.machine_id;

update notice_rule r set target_name = g.name from machine_group g where g.id = r.group_id;

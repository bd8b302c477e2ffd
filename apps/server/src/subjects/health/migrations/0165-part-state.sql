-- Of each part of an organization's health: the state that its admins were notified of, and the one at the last look.
create table organization_part_state (
  organization_id bigint not null references organization on delete cascade,
  part text not null,
  notified text not null,
  seen text not null,
  notified_at timestamptz,
  primary key (organization_id, part)
);

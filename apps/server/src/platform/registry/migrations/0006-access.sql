alter table organization add map_background_url text not null default '';

alter table account add external_user_id text not null default '';

-- The group that holds every machine of its organization, whatever comes and goes.
alter table machine_group add is_all boolean not null default false;

update machine_group set is_all = true where lower(name) = 'all';

create unique index machine_group_all on machine_group (organization_id) where is_all;

alter table machine_group drop constraint machine_group_organization_id_name_key;

create unique index machine_group_name on machine_group (organization_id, lower(name));

-- Machines of one organization, open to another until ends_at, or until someone ends it.
create table access_grant (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references organization,
  partner_id bigint not null references organization,
  note text not null default '',
  granted_by text not null,
  granted_at timestamptz not null default now(),
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  last_used_at timestamptz,
  check (owner_id <> partner_id)
);

create index access_grant_owner on access_grant (owner_id);

create index access_grant_partner on access_grant (partner_id);

create table access_grant_machine (
  grant_id bigint not null references access_grant on delete cascade,
  machine_id bigint not null references machine on delete cascade,
  primary key (grant_id, machine_id)
);

create index access_grant_machine_machine on access_grant_machine (machine_id);

-- What an organization may show to its people: its own machines, and those it was given access to.
create view organization_machine as
  select organization_id, id as machine_id from machine
  union all
  select g.partner_id, gm.machine_id from access_grant g join access_grant_machine gm on gm.grant_id = g.id
   where g.ended_at is null and (g.ends_at is null or g.ends_at > now());

-- The machines of a group. One that was put there is in it for as long as its organization may show it.
create view group_machine as
  select g.id as group_id, om.machine_id
    from machine_group g join organization_machine om on om.organization_id = g.organization_id
   where g.is_all
  union all
  select gm.group_id, gm.machine_id
    from machine_group_machine gm
    join machine_group g on g.id = gm.group_id and not g.is_all
    join organization_machine om on om.organization_id = g.organization_id and om.machine_id = gm.machine_id;

-- Who did what, in words that stay true when the person or the thing is gone.
create table audit_entry (
  organization_id bigint not null references organization,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  action text not null,
  account_id bigint,
  actor_name text not null,
  actor_email text not null,
  actor_organization text not null,
  target text not null,
  detail jsonb not null default '{}',
  address text not null,
  primary key (organization_id, id)
);

create index audit_entry_time on audit_entry (organization_id, at desc, id desc);

create index audit_entry_action on audit_entry (organization_id, action, at desc, id desc);

-- Links by which someone without a session chooses a password; kept as digests, gone once used.
create table password_link (
  hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  expires_at timestamptz not null
);

create index password_link_account on password_link (account_id);

create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- Null when it was sent or given up; then the body, which may hold a secret, is empty.
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  last_error text not null default ''
);

create index mail_waiting on mail (next_try_at) where next_try_at is not null;

-- How often something was tried by someone in the running stretch of time.
create table attempt (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

create table content (
  id text primary key,
  organization_id bigint not null references organization,
  account_id bigint references account on delete set null,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- Pictures are compressed already.
alter table content alter bytes set storage external;

create table notice_preference (
  account_id bigint primary key references account on delete cascade,
  subscriptions jsonb not null default '{}',
  channels jsonb not null default '{}'
)

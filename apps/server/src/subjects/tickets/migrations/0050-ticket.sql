-- What is wrong with a machine, from when it is written down until it is repaired. The owner of the machine and a
-- dealer or vendor share one thread.
create sequence ticket_number start 1001;

create table ticket (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  number bigint not null unique default nextval('ticket_number'),
  owner_id bigint not null references organization,
  partner_id bigint references organization,
  machine_id bigint not null references machine on delete cascade,
  author_id bigint references account on delete set null,
  author_name text not null,
  raised_by text not null check (raised_by in ('owner', 'partner')),
  title text not null,
  text text not null,
  state text not null check (state in ('open', 'assigned', 'waiting_for_parts', 'done', 'closed')),
  priority smallint not null check (priority between -1 and 60),
  assignee_id bigint references account on delete set null,
  -- As the person was called when it was assigned: people leave, and the ticket says who had it.
  assignee_name text,
  assignee_side text check (assignee_side in ('owner', 'partner')),
  origin_kind text not null,
  -- The code of an alarm, the uuid of a test, the status of a stop, the id of an activity; empty for what a person wrote.
  origin_ref text not null,
  origin_at timestamptz,
  -- What came with it: text, documents, what the machine did around the moment.
  origin jsonb not null,
  parts jsonb not null default '[]',
  parts_on date,
  parts_at timestamptz,
  solution text not null default '',
  -- When it was raised or reopened: its time begins there.
  since timestamptz not null,
  due_at timestamptz not null,
  -- How late it was when people were last notified of it.
  escalation smallint not null default 0,
  done_at timestamptz,
  closed_at timestamptz,
  reopened integer not null default 0,
  -- By which the partner sees the machine for as long as the ticket is open.
  grant_id bigint references access_grant on delete set null,
  -- A sample of the demo.
  sample jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (owner_id <> partner_id),
  check ((assignee_name is null) = (assignee_side is null))
);

create index ticket_owner on ticket (owner_id, state);
create index ticket_partner on ticket (partner_id, state) where partner_id is not null;
create index ticket_machine on ticket (machine_id, origin_kind);
create index ticket_due on ticket (due_at) where state in ('open', 'assigned', 'waiting_for_parts');
-- Two people who press the button at once write one ticket.
create unique index ticket_origin on ticket (machine_id, origin_kind, origin_ref, origin_at)
  where origin_kind <> 'person' and state not in ('done', 'closed');

create table ticket_entry (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  kind text not null,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  author_name text not null,
  organization_id bigint references organization,
  side text not null check (side in ('owner', 'partner')),
  text text not null,
  mentions bigint[] not null default '{}'
);

create index ticket_entry_ticket on ticket_entry (ticket_id, id);

create table ticket_file (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  ticket_id bigint not null references ticket on delete cascade,
  file_id uuid not null unique references file,
  created_by text not null,
  created_at timestamptz not null
);

create index ticket_file_ticket on ticket_file (ticket_id);

-- For how many days a ticket may open a machine of the organization to its partner; 0 for never.
alter table organization add column ticket_access_days integer not null default 0;

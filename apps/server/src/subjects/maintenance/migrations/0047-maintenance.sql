-- What is to be done on machines, and what makes it due. A template is a task that a maker hands out; one that was taken
-- over is a task of its own.
create table maintenance_task (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  uuid uuid not null unique,
  organization_id bigint not null references organization on delete cascade,
  code text not null,
  action text not null,
  task_group text not null,
  device text not null,
  -- As in the domain: [{kind, …}]
  triggers jsonb not null,
  minutes integer not null,
  priority integer not null,
  steps jsonb not null,
  parts jsonb not null,
  family text not null,
  is_handed_out boolean not null,
  template_id bigint references maintenance_task on delete set null,
  created_at timestamptz not null default now()
);

create unique index maintenance_task_code on maintenance_task (organization_id, code);
create index maintenance_task_handed_out on maintenance_task (family) where is_handed_out;
create index maintenance_task_template on maintenance_task (template_id) where template_id is not null;

-- A task on a machine. Level, gauges and due are what the last check found; check_at is the earliest moment at which
-- another one could find something else.
create table maintenance_operation (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  task_id bigint not null references maintenance_task on delete cascade,
  machine_id bigint not null references machine on delete cascade,
  expert boolean not null,
  model text not null,
  location text not null,
  cycle integer not null default 1,
  cycle_from timestamptz not null default now(),
  stage text not null default 'fine',
  level double precision,
  gauges jsonb not null default '[]',
  due jsonb not null default '{"kind": "untold", "why": "tooFew"}',
  -- For sorting and for the calendar.
  due_at timestamptz,
  check_at timestamptz not null default now(),
  unique (task_id, machine_id)
);

create index maintenance_operation_machine on maintenance_operation (machine_id);
create index maintenance_operation_check on maintenance_operation (check_at);

-- What was counted of a trigger up to base_at, to which every check adds what came after it.
create table maintenance_gauge (
  operation_id bigint not null references maintenance_operation on delete cascade,
  nr integer not null,
  base_used double precision not null,
  base_at timestamptz not null,
  primary key (operation_id, nr)
);

-- Raised once for an operation and a cycle. It holds what the task said then: the task may change or go.
create table maintenance_activity (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization on delete cascade,
  machine_id bigint not null references machine on delete cascade,
  operation_id bigint references maintenance_operation on delete set null,
  cycle integer not null,
  code text not null,
  action text not null,
  task_group text not null,
  device text not null,
  minutes integer not null,
  priority integer not null,
  steps jsonb not null,
  parts jsonb not null,
  raised_at timestamptz not null,
  due_since timestamptz,
  state text not null default 'open',
  assignee_id bigint references account on delete set null,
  assigned_by text not null default '',
  started_at timestamptz,
  done_at timestamptz,
  done_by_id bigint references account on delete set null,
  done_by text not null default '',
  open_reason text not null default '',
  signature text not null default '',
  -- What was entered, by field.
  work jsonb not null default '{}',
  version integer not null default 0,
  -- Of the operation when it was done.
  level double precision,
  gauges jsonb not null default '[]',
  unique (operation_id, cycle)
);

create index maintenance_activity_open on maintenance_activity (organization_id) where state <> 'done';
create index maintenance_activity_done on maintenance_activity (organization_id, done_at desc) where state = 'done';
create index maintenance_activity_machine on maintenance_activity (machine_id, started_at);
create index maintenance_activity_assignee on maintenance_activity (assignee_id) where state <> 'done';
create index maintenance_activity_done_by on maintenance_activity (done_by_id);

create table maintenance_event (
  id bigint generated always as identity primary key,
  activity_id bigint not null references maintenance_activity on delete cascade,
  at timestamptz not null,
  by_name text not null,
  what text not null,
  detail text not null
);

create index maintenance_event_activity on maintenance_event (activity_id, id);

create table maintenance_photo (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  activity_id bigint not null references maintenance_activity on delete cascade,
  file_id uuid not null references file,
  created_by text not null,
  created_at timestamptz not null default now()
);

create index maintenance_photo_activity on maintenance_photo (activity_id);

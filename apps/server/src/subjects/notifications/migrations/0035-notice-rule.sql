-- Rules of people: they are notified when a channel of a machine, or of each machine of a group, meets a condition.
create table notice_rule (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization,
  account_id bigint not null references account on delete cascade,
  name text not null,
  machine_id bigint references machine on delete cascade,
  group_id bigint references machine_group on delete cascade,
  channel_id bigint not null references channel,
  condition jsonb not null,
  minutes integer not null,
  recipient_ids bigint[] not null,
  channels text[] not null,
  escalation_minutes integer,
  escalation_account_id bigint references account on delete set null,
  is_urgent boolean not null,
  is_on boolean not null,
  -- What is watched counts from here on.
  watched_from timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((machine_id is null) <> (group_id is null))
);

create index notice_rule_account on notice_rule (account_id);
create index notice_rule_organization on notice_rule (organization_id);
create index notice_rule_machine on notice_rule (machine_id) where machine_id is not null;
create index notice_rule_group on notice_rule (group_id) where group_id is not null;

-- A machine that a rule watches, as long as its owner sees the machine, and where the watch stands. due_at is when time
-- alone changes that. After settle_at it was derived again from the stored points: by then every process knows of it.
create table notice_watch (
  machine_id bigint not null,
  rule_id bigint not null references notice_rule on delete cascade,
  channel_id bigint not null,
  from_ts timestamptz not null,
  state jsonb not null,
  due_at timestamptz,
  settle_at timestamptz,
  primary key (machine_id, rule_id)
);

create index notice_watch_rule on notice_watch (rule_id);
create index notice_watch_due on notice_watch (due_at) where due_at is not null;
create index notice_watch_settle on notice_watch (settle_at) where settle_at is not null;

-- Each time that a condition was met for long enough. over_at is null while it goes on.
create table notice_firing (
  machine_id bigint not null,
  rule_id bigint not null references notice_rule on delete cascade,
  at timestamptz not null,
  since timestamptz not null,
  value jsonb,
  extreme double precision,
  over_at timestamptz,
  primary key (machine_id, rule_id, at)
);

create index notice_firing_rule on notice_firing (rule_id, at desc);

-- What people are notified of. One row for each, known by its key: handled twice it is one.
create table notice (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  organization_id bigint references organization on delete cascade,
  machine_id bigint references machine on delete cascade,
  facts jsonb not null,
  action text not null,
  at timestamptz not null,
  created_at timestamptz not null default now()
);

create index notice_age on notice (created_at);

-- A notice of one person. Repeats and storms are folded into one row: notice_id is the first of them, latest_id the last,
-- kind its kind and machine_id the machine of the last, so that lists need not look there.
create table person_notice (
  account_id bigint not null references account on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  latest_id bigint not null references notice on delete cascade,
  kind text not null,
  machine_id bigint,
  subject text not null,
  is_storm boolean not null default false,
  state text not null default 'new',
  -- False for a person who wants it by push or mail only.
  is_listed boolean not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When it is to be sent; null when it is not to be, or was.
  push_at timestamptz,
  mail_at timestamptz,
  -- When it goes to the next person unless it was read, and to whom.
  escalate_at timestamptz,
  escalate_to bigint,
  primary key (account_id, notice_id)
);

create index person_notice_list on person_notice (account_id, last_at desc, notice_id desc) where is_listed;

create index person_notice_new on person_notice (account_id) where is_listed and state = 'new';

create index person_notice_fold on person_notice (account_id, kind, first_at);

create index person_notice_notice on person_notice (notice_id);

create index person_notice_latest on person_notice (latest_id);

create index person_notice_push on person_notice (push_at) where push_at is not null;

create index person_notice_mail on person_notice (mail_at) where mail_at is not null;

create index person_notice_escalate on person_notice (escalate_at) where escalate_at is not null;

-- What the maps of subscriptions and channels leave on, topic by topic and channel by channel, and when it is sent.
alter table notice_preference add matrix jsonb not null default '{}';

alter table notice_preference add timing jsonb not null default '{}';

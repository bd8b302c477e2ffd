-- What others must act on, written in the transaction of the fact. Kept for a while after it was handled, so that the
-- same key published again is still known.
create table durable_event (
  id bigint generated always as identity primary key,
  event text not null,
  key text not null,
  -- Whose admins may see it when it fails; null for the operator of the portal only.
  organization_id bigint,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  unique (event, key)
);

create index durable_event_time on durable_event (created_at);

-- One row for each handler that has not handled an event yet; deleted when it has.
create table event_delivery (
  id bigint generated always as identity primary key,
  event_id bigint not null references durable_event on delete cascade,
  handler text not null,
  -- From when on it has been tried: the publication, or the moment at which an admin started it again.
  since timestamptz not null default now(),
  -- While a process handles it, the end of its lease: a process that was killed lets it lapse.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  last_error text not null default '',
  -- Set when it was given up: a dead letter.
  dead_at timestamptz,
  -- Not when what the handler needs was removed with giving up.
  can_retry boolean not null default true
);

create index event_delivery_event on event_delivery (event_id);

create index event_delivery_due on event_delivery (handler, next_try_at) where dead_at is null;

create index event_delivery_dead on event_delivery (dead_at) where dead_at is not null;

-- Mails are sent by a handler of an event: when to try again is known there.
alter table mail add given_up_at timestamptz, add key text unique;

update mail set given_up_at = created_at where next_try_at is null and sent_at is null;

with waiting as (
  insert into durable_event (event, key, payload)
  select 'mailQueued', id::text, jsonb_build_object('mailId', id, 'to', recipient) from mail where next_try_at is not null
  returning id
)
insert into event_delivery (event_id, handler) select id, 'send-mail' from waiting;

drop index mail_waiting;

alter table mail drop next_try_at;

-- When each job ran last, whichever process did it.
create table job_run (
  name text primary key,
  period_ms bigint not null,
  -- When the process that runs it began to.
  since timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  error text not null default ''
);

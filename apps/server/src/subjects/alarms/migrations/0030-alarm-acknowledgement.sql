-- Who has seen which alarm. Not part of the alarm itself: alarms are derived again when reports come late, this is not.
create table alarm_acknowledgement (
  machine_id bigint not null references machine (id) on delete cascade,
  code text not null,
  -- The start of the alarm when it was acknowledged.
  from_ts timestamptz not null,
  account_id bigint references account (id) on delete set null,
  -- As the person was called then: people leave.
  by_name text not null,
  at timestamptz not null,
  note text not null,
  primary key (machine_id, from_ts, code)
);

create index alarm_acknowledgement_helped on alarm_acknowledgement (machine_id, code, at) where note <> '';

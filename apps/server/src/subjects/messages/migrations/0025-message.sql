-- Notes from people to machines. phase is what panels were last sent for: a job finds those whose time has come or is over.
create table message (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization,
  author_id bigint references account on delete set null,
  author_name text not null,
  text text not null,
  language text not null,
  is_pinned boolean not null,
  is_on_panel boolean not null,
  from_at timestamptz not null,
  until_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  phase text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create index message_time on message (created_at desc);
create index message_open on message (phase) where phase <> 'ended';

create table message_target (
  message_id bigint not null references message on delete cascade,
  machine_id bigint references machine on delete cascade,
  group_id bigint references machine_group on delete cascade,
  check ((machine_id is null) <> (group_id is null))
);

create index message_target_message on message_target (message_id);
create index message_target_machine on message_target (machine_id) where machine_id is not null;
create index message_target_group on message_target (group_id) where group_id is not null;

-- The machines of a message, for as long as the organization of its author may show them.
create view message_machine as
  select t.message_id, t.machine_id
    from message_target t
    join message m on m.id = t.message_id
    join machine mc on mc.id = t.machine_id
   where mc.organization_id = m.organization_id
      or exists (select 1 from open_access a where a.machine_id = mc.id and a.partner_id = m.organization_id)
  union
  select t.message_id, gm.machine_id
    from message_target t join group_machine gm on gm.group_id = t.group_id;

create table message_read (
  message_id bigint not null references message on delete cascade,
  account_id bigint not null references account on delete cascade,
  read_at timestamptz not null,
  primary key (message_id, account_id)
);

-- What machines say of messages, derived from their samples; message_id is the public id, as they sent it.
create table message_answer (
  machine_id bigint not null,
  ts timestamptz not null,
  message_id text not null,
  answer text not null,
  person text not null,
  primary key (machine_id, ts, message_id, answer, person)
);

create index message_answer_message on message_answer (message_id, machine_id, ts desc);

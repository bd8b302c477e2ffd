-- To whom notices go that a person has not read after so long.
alter table notice_preference add escalate_after_minutes integer;

alter table notice_preference add escalate_to bigint references account on delete set null;

-- Machines of which groups the person is notified about; none for all.
create table notice_preference_group (
  account_id bigint not null references account on delete cascade,
  group_id bigint not null references machine_group on delete cascade,
  primary key (account_id, group_id)
);

-- A file that goes with a mail; null without one, and when the mail was sent.
alter table mail add attachment bytea, add attachment_name text;

-- Whom the report of a group is mailed to each week.
create table report_subscription (
  account_id bigint not null references account on delete cascade,
  group_id bigint not null references machine_group on delete cascade,
  primary key (account_id, group_id)
);

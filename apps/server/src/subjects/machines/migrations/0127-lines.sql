-- By which rules lines of the InfluxDB line protocol become channels of a machine, as the calls have them: always read as a whole.
create table line_rules (
  machine_id bigint primary key references device on delete cascade,
  rules jsonb not null
);

-- The last lines that came, for the person who writes the rules, the newest first. Processes add to it every now and then, more often
-- while somebody looks, which `asked_at` says.
create table seen_lines (
  machine_id bigint primary key references device on delete cascade,
  lines jsonb not null,
  asked_at timestamptz
);

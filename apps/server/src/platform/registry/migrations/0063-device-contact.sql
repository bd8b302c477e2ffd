-- How the device of a machine last came to the embedded broker, for the person who sets it up.
create table device_contact (
  machine_id bigint primary key references device on delete cascade,
  reached_at timestamptz,
  reached_from text,
  refused_at timestamptz,
  refusal text,
  signed_in_at timestamptz,
  subscribed_at timestamptz,
  clock_at timestamptz,
  clock_ahead_ms bigint
);

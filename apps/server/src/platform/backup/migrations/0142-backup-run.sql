-- Each backup that was begun, and whether it was restored and compared: then it is proven.
create table backup_run (
  id bigint generated always as identity primary key,
  -- Of its folder in the target; holds the moment it was taken.
  name text not null unique,
  -- Without secrets: a folder, or s3://bucket/prefix.
  target text not null,
  cause text not null check (cause in ('schedule', 'command')),
  is_encrypted boolean not null,
  started_at timestamptz not null,
  -- Null while it is taken, and when the process was killed meanwhile.
  ended_at timestamptz,
  -- As stored: compressed, and encrypted where that is asked for.
  bytes bigint,
  files integer,
  -- Empty when nothing failed.
  error text not null default '',
  -- Of the newest proof.
  proof_started_at timestamptz,
  proof_ended_at timestamptz,
  proof_error text not null default '',
  -- What was compared: the figure at the backup and the restored one, by name.
  comparison jsonb,
  -- When it last was as it had been.
  proven_at timestamptz
);

create index backup_run_started on backup_run (started_at);

-- What a machine says it is made of: a document and no point, because it has up to 4 MiB. The newest version is the one
-- that holds; the few before it show what an update of the controller changed.
create table data_model (
  machine_id bigint not null,
  version integer not null,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  digest bytea not null,
  size integer not null,
  -- zstd
  content bytea not null,
  primary key (machine_id, version)
);

alter table data_model alter column content set storage external;

-- The last one that was refused since the newest version, and why.
create table data_model_refusal (
  machine_id bigint primary key,
  received_at timestamptz not null,
  reason text not null,
  place text not null,
  size integer not null
);

-- Files of an organization. The bytes are in a folder or a bucket, under organization_id/id.
create table file (
  id uuid primary key,
  organization_id bigint not null references organization,
  -- Receiving: bytes still come in. Stored: complete. Removed: the row goes when the bytes are gone.
  state text not null default 'receiving' check (state in ('receiving', 'stored', 'removed')),
  -- As it was sent, for people; nothing is found by it.
  name text not null,
  -- What counts for the quota: while bytes come in more than they are, in the end their number.
  reserved bigint not null default 0,
  type text,
  size bigint,
  sha256 text,
  -- What the file belongs to; one that belongs to nothing is removed after a day.
  owner_kind text,
  owner_id bigint,
  created_at timestamptz not null default now(),
  -- When bytes were last seen to come in, or the file was complete.
  touched_at timestamptz not null default now(),
  check (state <> 'stored' or (type is not null and size is not null and sha256 is not null)),
  check ((owner_kind is null) = (owner_id is null))
);

create index file_quota on file (organization_id) include (reserved) where state <> 'removed';

create index file_unowned on file (touched_at) where owner_kind is null;

create table document (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  machine_id bigint not null references machine on delete cascade,
  file_id uuid not null unique references file,
  created_by text not null,
  created_at timestamptz not null default now()
);

create index document_machine on document (machine_id, created_at)

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);

create index session_account on session (account_id);

-- One row per token ever issued: a second use of one is how a theft shows.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The token it was traded for.
  next_hash bytea
);

create index refresh_token_session on refresh_token (session_id);

-- Tokens of the single sign-on provider are taken once.
create table used_external_token (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table secret (
  name text primary key,
  value text not null
);

create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);

create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on oidc_payload (uid) where uid is not null;
create index oidc_payload_expiry on oidc_payload (expires_at);

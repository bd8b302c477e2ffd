-- Keys of people's devices (WebAuthn), with which they sign in, or take the second step.
create table passkey (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  name text not null,
  -- Base64url, as browsers send it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use, where the device counts.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  added_at timestamptz not null,
  used_at timestamptz
);

create index passkey_account on passkey (account_id);

-- Challenges that were answered: each is good once.
create table passkey_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

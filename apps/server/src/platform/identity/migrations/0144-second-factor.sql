-- Codes by time of an app on the person's phone.
create table second_factor (
  account_id bigint primary key references account on delete cascade,
  -- Sealed.
  secret bytea not null,
  -- The sign-in or session that it was shown to, which alone may confirm it.
  shown_to text not null,
  -- Null until the first code was right.
  confirmed_at timestamptz,
  -- The newest period of which a code was taken: a code works once.
  taken_period bigint not null default 0
);

-- For who has lost the phone: each works once.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);

-- Who needs a second factor to sign in.
alter table organization add column second_factor text not null default 'nobody'
  check (second_factor in ('nobody', 'admins', 'everyone'));

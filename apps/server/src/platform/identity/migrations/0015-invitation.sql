-- The last invitation of a person: when it was sent, and what became of it.
create table invitation (
  account_id bigint primary key references account on delete cascade,
  sent_at timestamptz not null default now(),
  -- Null where another provider keeps the passwords: then the mail only says where to sign in.
  expires_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);

alter table password_link add is_invitation boolean not null default false;

-- Links by which the first admin of an empty portal comes in. One for each start until one of them is used.
create table setup_link (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- Nothing read it before: people who have signed in since are past their first login.
update account set first_login = false where password_hash is not null or external_user_id <> '';

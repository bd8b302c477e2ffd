-- Whose sign-in a record of the embedded provider is about, so that a sign-out ends it. Records of before are left out:
-- they are sessions of the provider, which from now on signs nobody in without a password.
delete from oidc_payload;

alter table oidc_payload add account_id text;

create index oidc_payload_account on oidc_payload (account_id) where account_id is not null;

-- When the person proved who they are, which may be before the session was opened, and how.
alter table session add authenticated_at timestamptz not null default now();

update session set authenticated_at = created_at;

alter table session add login_method text not null default 'PASSWORD';

-- A token of the provider for a sign-in before this is refused: the password was changed, or all sessions were ended.
alter table account add sign_in_not_before timestamptz;

-- Browsers and apps that a person has opened to push. token is the endpoint of the push service, or the token of Firebase.
create table push_device (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  -- Nothing is pushed to a device whose session has ended, until the same person signs in there again.
  session_id uuid references session on delete set null,
  kind text not null check (kind in ('web', 'firebase')),
  token text not null,
  p256dh text not null default '',
  auth text not null default '',
  app text not null,
  name text not null,
  created_at timestamptz not null,
  last_reached_at timestamptz
);

-- Tokens are too long for an index as they are.
create unique index push_device_token on push_device (md5(token));

create index push_device_account on push_device (account_id);

alter table mail
  add html text not null default '',
  -- Whose admins may see it in the list of mails.
  add organization_id bigint references organization,
  -- Without a secret: its text may be shown and sent again.
  add is_resendable boolean not null default false,
  -- About notices, which a person can switch off.
  add is_notice boolean not null default false,
  -- Written to a file, because there was no mail server.
  add is_in_file boolean not null default false;

create index mail_organization on mail (organization_id, id desc);

create table organization (
  id bigint generated always as identity primary key,
  business_code text not null unique,
  name text not null,
  type text not null check (type in ('VENDOR', 'CUSTOMER')),
  logo_url text not null default ''
);

create table role (
  id bigint generated always as identity primary key,
  label text not null unique,
  name text not null
);

create table account (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization,
  email text not null,
  username text not null,
  firstname text not null,
  lastname text not null,
  language text not null default 'en-US',
  is_admin boolean not null default false,
  image_url text not null default '',
  first_login boolean not null default true,
  password_hash text,
  created_at timestamptz not null default now()
);

create unique index account_email on account (lower(email));

create table account_role (
  account_id bigint not null references account on delete cascade,
  role_id bigint not null references role,
  primary key (account_id, role_id)
);

create table machine (
  id bigint generated always as identity primary key,
  public_id text not null unique check (public_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  organization_id bigint not null references organization,
  name text not null,
  short_name text not null,
  model text not null,
  family text not null,
  manufacturer text not null,
  serial text not null,
  timezone text not null,
  created_at timestamptz not null default now()
);

create table device (
  machine_id bigint primary key references machine on delete cascade,
  device_id text not null unique,
  secret_hash text not null,
  created_at timestamptz not null default now()
);

create table machine_group (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization,
  name text not null,
  unique (organization_id, name)
);

create table machine_group_machine (
  group_id bigint not null references machine_group on delete cascade,
  machine_id bigint not null references machine on delete cascade,
  primary key (group_id, machine_id)
);

create index machine_group_machine_machine on machine_group_machine (machine_id);

create table machine_group_account (
  group_id bigint not null references machine_group on delete cascade,
  account_id bigint not null references account on delete cascade,
  primary key (group_id, account_id)
);

create index machine_group_account_account on machine_group_account (account_id);

-- Where a session was opened, and last renewed.
alter table session add column device text not null default '';

alter table session add column address text not null default '';

alter table session add column seen_at timestamptz not null default now();

-- Entries of an organization are signed one after the other, each with the signature before it.
alter table audit_entry add column number bigint;

alter table audit_entry add column signature bytea;

create unique index audit_entry_number on audit_entry (organization_id, number);

create index audit_entry_unsigned on audit_entry (organization_id, id) where signature is null;

create table audit_chain (
  organization_id bigint primary key references organization,
  -- Of the newest entry that is signed.
  number bigint not null default 0,
  signature bytea not null default '',
  -- Entries up to this one were old and are gone; signed as well, or someone who removes the oldest could say so.
  gone_to bigint not null default 0,
  gone_signature bytea not null default '',
  gone_proof bytea not null default ''
);

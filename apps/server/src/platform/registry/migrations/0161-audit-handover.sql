-- A key that signed entries was dropped: up to this one its signatures are good, as the key after it has signed.
create table audit_handover (
  organization_id bigint not null references organization,
  number bigint not null,
  signature bytea not null,
  -- With which the older signatures can still be checked. It opens nothing that is sealed.
  check_key bytea not null,
  key_name bytea not null,
  proof bytea not null,
  primary key (organization_id, number)
);

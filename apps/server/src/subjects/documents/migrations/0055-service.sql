-- A document is of one machine, or of all machines of a family that its organization has; and it may be in a language.
alter table document
  alter column machine_id drop not null,
  add column organization_id bigint references organization on delete cascade,
  add column family text,
  add column language text not null default '',
  add constraint document_scope check ((machine_id is null) = (organization_id is not null and family is not null));

create index document_family on document (organization_id, family, created_at) where family is not null;

-- What a person means to order, kept until the shop has taken it.
create table shop_cart (
  account_id bigint primary key references account on delete cascade,
  -- [{spareId, quantity}]
  products jsonb not null,
  changed_at timestamptz not null default now()
);

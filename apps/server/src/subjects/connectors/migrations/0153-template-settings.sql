-- A template has settings that machines of its kind share, and where its nodes are in words that each of them has.
alter table connector_template
  add column settings jsonb not null default '{}',
  add column places jsonb not null default '[]';

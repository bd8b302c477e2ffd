-- When what a check of a machine is about was repaired: fingerprints from before tell less. source is the work that did it.
create table if not exists condition_repair (
  machine_id bigint not null references machine on delete cascade,
  app text not null,
  source text not null,
  repaired_at timestamptz not null,
  primary key (machine_id, app, source)
);

-- How far what comes late has come: since when it comes, the time of the points that came last, whether they go back in
-- time, and how much of it there is where the sender says so.
alter table backfill
  add column begun_at timestamptz not null default now(),
  add column last_from timestamptz,
  add column last_to timestamptz,
  add column is_backward boolean not null default false,
  add column share real;

-- What a machine did on the day that is not over, up to a moment a few minutes ago: pages add what came since. All of it can
-- be counted again from the points, so that it need not survive a crash of the database.
create unlogged table day_so_far (
  machine_id bigint primary key,
  until_ts timestamptz not null,
  -- As text: it is read by the thousand and never searched. Null while nothing is known, as after a point that came late.
  content json
) with (fillfactor = 50);

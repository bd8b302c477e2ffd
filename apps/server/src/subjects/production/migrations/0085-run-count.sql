-- What the counter of repetitions showed when a run began, and showed last: a run keeps what it gained. Runs that last go on from
-- what they counted.
alter table production_run add column base bigint, add column counted bigint;

update production_run set counted = done where to_ts is null and last_at is not null;

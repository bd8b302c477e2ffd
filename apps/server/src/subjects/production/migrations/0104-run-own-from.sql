-- From when on the counter of repetitions is of a run and not still of the one before it, and when a run first worked. Null in
-- runs from before: from their start on.
alter table production_run add column own_from timestamptz, add column work_from timestamptz;

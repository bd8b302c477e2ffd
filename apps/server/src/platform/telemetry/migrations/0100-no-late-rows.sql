-- A file of its own: Citus takes a change of a distributed table only when no other statement is sent with it.
drop table sample_late;

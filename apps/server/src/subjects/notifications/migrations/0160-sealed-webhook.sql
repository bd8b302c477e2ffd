-- Sealed in place of `secret`, which is empty then.
alter table webhook add column sealed_secret bytea;

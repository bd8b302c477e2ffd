-- Sealed in place of `value`, which is empty then.
alter table secret add column sealed bytea;

-- Until then processes of the version before may still read what is in plain text. A new installation has none.
create table plain_secret (
  until timestamptz not null
);

insert into plain_secret
select case when exists (select from secret) then now() + interval '1 day' else now() end;

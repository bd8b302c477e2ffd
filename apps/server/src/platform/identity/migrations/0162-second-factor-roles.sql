-- Who holds one of these roles needs a second step too.
alter table organization add column second_factor_roles text[] not null default '{}';

-- Figures of the whole installation by hour, which tell of no organization.
create table health_hour (
  figure text not null,
  hour timestamptz not null,
  count bigint not null,
  sum double precision not null,
  failed bigint not null,
  longest double precision not null,
  primary key (figure, hour)
) with (fillfactor = 80);

create index health_hour_time on health_hour (hour);

create table organization_health_hour (
  organization_id bigint not null references organization on delete cascade,
  figure text not null,
  hour timestamptz not null,
  count bigint not null,
  sum double precision not null,
  failed bigint not null,
  longest double precision not null,
  primary key (organization_id, figure, hour)
) with (fillfactor = 80);

create index organization_health_hour_time on organization_health_hour (hour);

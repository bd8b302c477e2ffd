-- How wide the picture of a floor is, in metres; null until somebody says it.
alter table site add plan_width double precision;
alter table organization add map_width double precision;

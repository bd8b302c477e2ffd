-- The time at work in which the rate was taken from the target of the shift, because the machine had no ideal rate.
alter table usage_day add measured_by_target double precision not null default 0;
alter table usage_shift add measured_by_target double precision not null default 0;

-- Days of machines that never had a rate were all measured so; those of machines that had one for a while keep 0 until they
-- are counted again. The machines come first: both tables may lie on other nodes than these.
do $$
declare
  without_rate bigint[];
begin
  select array_agg(m.id) into without_rate from machine m
   where m.goal is null
     and not exists (select 1 from machine_former_measure f where f.machine_id = m.id and f.goal is not null);
  if without_rate is null then
    return;
  end if;
  update usage_day set measured_by_target = measured where measured > 0 and machine_id = any(without_rate);
  update usage_shift set measured_by_target = measured where measured > 0 and machine_id = any(without_rate);
end
$$;

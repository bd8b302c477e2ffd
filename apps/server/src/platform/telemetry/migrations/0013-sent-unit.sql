-- In which unit a machine sends what is stored in another: it need not say so with every point.
alter table machine_channel add sent_unit text not null default '';

update machine_channel mc set sent_unit = mc.unit
  from channel c
 where c.id = mc.channel_id and (c.name = 'ActiveEnergy' or c.name like '%/ActiveEnergy')
   and lower(mc.unit) in ('wh', 'kwh', 'mwh');

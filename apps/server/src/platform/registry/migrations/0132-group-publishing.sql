-- Whether programs that read the machines of the group over MQTT get them as the gateway of umati and as an edge node of Sparkplug B publish them.
alter table machine_group
  add column in_umati boolean not null default false,
  add column in_sparkplug boolean not null default false;

-- What an API token may be used for; null for all that its account may do.
alter table session add column scopes text[];

-- Whether programs that read the machines of the group over MQTT get descriptions for Home Assistant.
alter table machine_group add column in_home_assistant boolean not null default false;

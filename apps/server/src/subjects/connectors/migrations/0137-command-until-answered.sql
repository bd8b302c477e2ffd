-- A command is sent until its answer is there: that one was sent does not mean that it arrived.
drop index connector_command_waiting;

alter table connector_command drop column taken_at;

create index connector_command_connector on connector_command (connector_id);

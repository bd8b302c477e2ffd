-- Operations without a forecast are named for that, as the API names them.
alter table maintenance_operation alter column due set default '{"kind": "noForecast", "why": "tooFew"}';
update maintenance_operation set due = jsonb_set(due, '{kind}', '"noForecast"') where due ->> 'kind' = 'untold';

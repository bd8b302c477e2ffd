-- Which pages of a machine somebody has opened or closed in its settings, or its first data has opened: `energy`, `sensors`.
-- Data opens a page once; after that the settings alone decide.
alter table machine add column pages_decided text[] not null default '{}';
update machine set pages_decided = case when has_energy_meter then array['energy'] else '{}' end
  || case when kit_type <> '' then array['sensors'] else '{}' end
 where has_energy_meter or kit_type <> '';

-- Said in the settings of the machine: it gets the page of energy although machines of its family have none.
alter table machine add column has_energy_meter boolean not null default false;

-- Devices are filtered by the depot of the tank that they are on, without reading the tanks.
alter table devices add column group_id int;
update devices d set group_id = t.group_id from tanks t where t.id = d.tank_id;

create function take_group_from_tank() returns trigger language plpgsql as $$
begin
  new.group_id = (select t.group_id from tanks t where t.id = new.tank_id);
  return new;
end
$$;
create trigger devices__of_tank before insert or update of tank_id on devices
  for each row execute function take_group_from_tank();

create function give_group_to_device() returns trigger language plpgsql as $$
begin
  update devices set group_id = new.group_id where tank_id = new.id;
  return null;
end
$$;
create trigger tanks__to_device after update of group_id on tanks for each row
  when (old.group_id is distinct from new.group_id) execute function give_group_to_device();

create index devices__group_id on devices (group_id);

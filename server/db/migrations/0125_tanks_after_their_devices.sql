-- A device may be told to be on a tank before that tank is there.
update devices d set group_id = t.group_id from tanks t where t.id = d.tank_id and d.group_id is distinct from t.group_id;

create trigger tank_added__to_device after insert on tanks for each row execute function give_group_to_device();

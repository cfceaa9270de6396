-- The times of the day at which a truck may arrive at a tank: [{"from": "08:00", "to": "12:00"}].
alter table tanks add column delivery_hours jsonb;

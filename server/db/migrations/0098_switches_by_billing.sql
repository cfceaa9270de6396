-- What switching a device on or off did to the bill is filtered by.
create index documents__activation_deactivation_history__billing on documents ((data->>'billing'), id) where collection in ('activation_deactivation_history') and deleted_at is null;

-- A device that was removed keeps what it measured on tanks: devices are looked for by key whether they are there or not.
drop index devices__sigfox_key;
drop index devices__dev_eui_key;
create index devices__sigfox_key on devices (ltrim(upper(sigfox_id), '0'));
create index devices__dev_eui_key on devices (upper(dev_eui));

alter table devices add column panel_id text;
create index devices__panel_id on devices (panel_id);

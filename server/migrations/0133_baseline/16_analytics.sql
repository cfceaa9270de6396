-- Figures of the dashboard that are kept.

-- How each group's tanks stood at the end of a day (UTC): the dashboard compares today's figures with them.
create table fleet_days (
  day date not null,
  group_id int not null,
  content_type text not null,
  tanks int not null,
  reporting int not null,
  critical int not null,
  low int not null,
  silent int not null,
  -- Litres to deliver or collect in the two weeks that followed.
  ahead_l double precision,
  primary key (day, group_id, content_type)
);

-- How each group's tanks stood when a day (UTC) ended: what the figures of the next are compared with.
create table fleet_days (
  day date not null,
  group_id int not null,
  content_type text not null,
  tanks int not null,
  reporting int not null,
  critical int not null,
  low int not null,
  silent int not null,
  primary key (day, group_id, content_type)
);

-- What happened since a moment, in whichever tanks.
create index events__started on events (started_at);

-- What a connection told last, for its page.
create index network_events__connection on network_events (connection_id, id desc);

-- What a view may name is what its owner saw when it was saved. Besides the groups of then, that is decided by the role of
-- then: an admin has no groups, and neither has who only tests devices.

alter table saved_views add column role text not null default '';
update saved_views v set role = o.role_type from users o where o.id = v.user_id;

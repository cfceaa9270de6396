-- What a published plan drives: kilometres, and hours from loading to return.
alter table dispatch_plans add column distance_km double precision, add column hours double precision;

-- The newest search of each plan. The server that runs it renews `alive_at`: a search that isn't renewed has failed.
create table dispatch_searches (
  plan_id int primary key references dispatch_plans,
  -- Counts the searches of the plan: the server of an earlier one must not write to a later one.
  run int not null default 1,
  started_at timestamptz not null,
  started_by text not null,
  seconds int not null,
  state text not null default 'running',
  alive_at timestamptz not null default clock_timestamp(),
  elapsed_s double precision not null default 0,
  better_pct double precision not null default 0,
  stop_asked boolean not null default false,
  -- Key and arguments of the reason for a failure.
  error jsonb
);

-- Litres that were to be delivered or collected in the two weeks after a day ended.
alter table fleet_days add column ahead_l double precision;

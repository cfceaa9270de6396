/**
 * SQL: features of the groups that are assigned to a user themselves, in order. Those of a depot don't count for everybody of
 * its client, nor those of a client for its depots. Domain model, section 3.
 */
export const ownFeatures = (user: string): string =>
  `array(select distinct f from tankgroups g, unnest(g.features) f
     where g.id = any(${user}.tank_group_ids) and g.deleted_at is null order by f)`

/**
 * SQL: features of the groups assigned directly to a user, in order. A depot's features don't extend to all users of
 * its client, nor a client's to its depots. Domain model, section 3.
 */
export const ownFeaturesSql = (user: string): string =>
  `array(select distinct f from tankgroups g, unnest(g.features) f
     where g.id = any(${user}.tank_group_ids) and g.deleted_at is null order by f)`

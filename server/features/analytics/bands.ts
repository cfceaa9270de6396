type Filter = Readonly<Record<string, unknown>>
type Group = { readonly key: unknown; readonly count: number; readonly filter: Filter }
export type Band = {
  readonly from: number | null
  readonly to: number | null
  readonly tanks: number
  readonly filter: Filter
}

/** Groups of a list as bands, each with the filter of its list; unknown values are a band of their own. */
export function bandsOf(groups: readonly Group[], filter: Filter, field: string) {
  const edge = (group: Group, end: string) => (group.filter[field + end] as number | undefined) ?? null
  const unknown = groups.find(({ key }) => key === null)
  return {
    bands: groups
      // Omit an empty lowest band without a lower bound.
      .filter(group => group.key !== null && (group.count > 0 || edge(group, '_gte') !== null))
      .map((group): Band => ({
        from: edge(group, '_gte'),
        to: edge(group, '_lt'),
        tanks: group.count,
        filter: { ...filter, ...group.filter },
      })),
    unknown: { tanks: unknown?.count ?? 0, filter: { ...filter, [field]: null } },
  }
}

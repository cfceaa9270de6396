type Reason = Readonly<Record<string, unknown>>
type Say = { readonly litres: (value: unknown) => string; readonly figure: (value: unknown) => string }

/** The figures of why an event was raised, by the names that its sentence (`insight.why`) fills in. */
export const reasonFigures = (reason: Reason, { litres, figure }: Say) => ({
  limit: litres(reason.limit_l),
  volume: litres(reason.litres_per_week),
  hours: figure(reason.hours),
  weeks: figure(reason.weeks),
  pct: figure(reason.limit_pct),
  silent: figure(reason.silent_h),
  mv: figure(reason.limit_mv),
})

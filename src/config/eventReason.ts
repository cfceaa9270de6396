type Reason = Readonly<Record<string, unknown>>
type Say = { readonly litres: (value: unknown) => string; readonly figure: (value: unknown) => string }

/** The figures of an event's reason, by the names in its sentence (`insight.why`). */
export const reasonFigures = (reason: Reason, { litres, figure }: Say) => ({
  limit: litres(reason.limit_l),
  volume: litres(reason.litres_per_week),
  hours: figure(reason.hours),
  weeks: figure(reason.weeks),
  pct: figure(reason.limit_pct),
  silent: figure(reason.silent_h),
  mv: figure(reason.limit_mv),
})

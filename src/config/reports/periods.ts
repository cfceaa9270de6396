/** Periods relative to the time of the report. */
export const PERIODS = ['last_7_days', 'last_30_days', 'this_month', 'last_month', 'last_12_months'] as const
export type Period = (typeof PERIODS)[number]

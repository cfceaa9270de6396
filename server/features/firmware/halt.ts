/** Why a roll-out paused automatically: a code with figures, which the interface translates. */
export type Halt = { code: 'failures'; failed: number; devices: number; stage: number; limit_pct: number }

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 100)

/** The same in English, for files and API clients. */
export const sentenceOfHalt = ({ failed, devices, stage, limit_pct }: Halt): string =>
  `Stage ${stage}: ${failed} of ${devices} devices failed (${percentOf(failed, devices)} %, limit ${limit_pct} %)`

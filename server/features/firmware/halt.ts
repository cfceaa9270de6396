/** Why a roll-out stopped by itself: a code and its figures, which a screen tells in its reader's language. */
export type Halt = { code: 'failures'; failed: number; devices: number; stage: number; limit_pct: number }

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 100)

/** The same in English, for files and for systems that read it through the API. */
export const sentenceOfHalt = ({ failed, devices, stage, limit_pct }: Halt): string =>
  `Stage ${stage}: ${failed} of ${devices} devices failed (${percentOf(failed, devices)} %, limit ${limit_pct} %)`

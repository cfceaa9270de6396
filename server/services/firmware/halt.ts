/** Why a roll-out stopped by itself: a code and its figures, which a screen tells in its reader's language. */
export type Halt = { code: 'failures'; failed: number; devices: number; stage: number; limit_pct: number }

/** The same in English, for files and for systems that read it through the API. */
export const sentenceOfHalt = ({ failed, devices, stage, limit_pct }: Halt): string =>
  `${failed} of ${devices} devices of stage ${stage} failed; at most ${limit_pct} % may`

/** Words that values are shown with. */
export const format = {
  format: {
    noFault: 'No fault',
    unknown: 'Not known',
    yes: 'Yes',
    no: 'No',
    now: 'just now',
    quality: { 0: 'Excellent', 1: 'Good', 2: 'Average', 3: 'Bad', other: 'N/A' },
    gauge: '%{pct} percent full, %{litres}',
    gaugeUnknown: 'Level not known',
    gaugeStale: 'old reading',
    safeFill: 'Safe fill',
    /** Units that are words; symbols are the same in every language. */
    unit: { days: 'day |||| days', 'L/day': 'L/day', bytes: 'byte |||| bytes', min: 'min' },
  },
} as const

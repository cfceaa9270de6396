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
    low: 'Low',
    critical: 'Critical',
  },
} as const

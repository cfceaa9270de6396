/** Words that values are shown with. */
export const format = {
  format: {
    noFault: 'No fault',
    unknown: 'Unknown',
    yes: 'Yes',
    no: 'No',
    comma: ', ',
    now: 'just now',
    quality: { 0: 'Excellent', 1: 'Good', 2: 'Average', 3: 'Bad', other: 'N/A' },
    gauge: '%{pct} percent full, %{volume}',
    gaugeUnknown: 'Level unknown',
    gaugeStale: 'old reading',
    safeFill: 'Safe fill',
    /** Units that are words; symbols are the same in every language. */
    unit: {
      days: 'day |||| days',
      'L/min': 'L/min',
      'L/day': 'L/day',
      'L/degree day': 'L per degree day',
      gal: 'gal',
      'gal/min': 'gal/min',
      'gal/day': 'gal/day',
      'gal/degree day': 'gal per degree day',
      bytes: 'byte |||| bytes',
      min: 'min',
    },
    /** In full, as an imperial gallon and one of the US have the same mark. */
    unitName: {
      gal_imp: 'imperial gallon |||| imperial gallons',
      gal_us: 'US gallon |||| US gallons',
      'gal_imp/min': 'imperial gallon a minute |||| imperial gallons a minute',
      'gal_us/min': 'US gallon a minute |||| US gallons a minute',
      'gal_imp/day': 'imperial gallon a day |||| imperial gallons a day',
      'gal_us/day': 'US gallon a day |||| US gallons a day',
      'gal_imp/degree day': 'imperial gallon per degree day |||| imperial gallons per degree day',
      'gal_us/degree day': 'US gallon per degree day |||| US gallons per degree day',
    },
  },
} as const

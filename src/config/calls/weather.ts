import { choice, date, decimal, integer, reference, rows, text } from '../schema'
import { defineCall } from '../schema/calls/define'

/** Plausible outdoor air temperature, °C. */
const [COLDEST_C, HOTTEST_C] = [-90, 60]

/** Weather data from an external source. Domain model, section 10. */
export const storeWeather = defineCall({
  method: 'POST',
  path: '/api/weather',
  tag: 'weather',
  summary: 'Daily mean temperatures of a county or a station',
  may: { create: 'tanks' },
  unaudited: 'daily measurements of a service, like the messages of devices',
  body: {
    county_id: reference('counties', { help: 'Or a station' }),
    station: text({ max: 100 }),
    kind: choice(['observed', 'forecast'], { required: true }),
    rows: rows(
      {
        date: date({ required: true }),
        mean_c: decimal({ required: true, min: COLDEST_C, max: HOTTEST_C }),
      },
      { required: true, max: 20_000 },
    ),
  },
  answer: { stored: integer() },
  status: 201,
  example: { county_id: 1, kind: 'observed', rows: [{ date: '2026-02-03', mean_c: 4.5 }] },
})

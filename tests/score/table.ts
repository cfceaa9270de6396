import { shares, type Tally } from './events'
import { HORIZONS, type Errors } from './forecasts'

export type Line = readonly [figure: string, reached: string, asked: string]

const percent = (value: number, digits = 1) =>
  Number.isFinite(value) ? `${(100 * value).toFixed(digits)} %` : '–'
const mean = (values: readonly number[] = []) => values.reduce((total, one) => total + one, 0) / values.length

/** Detected events compared with true events; `years` is the number of tank-years of the fleet. */
export function eventLines(tallies: ReadonlyMap<string, Tally>, years: number): Line[] {
  const of = (type: string) => shares(tallies.get(type)!)
  const falsely = (type: string) => ((100 * tallies.get(type)!.wrong) / years).toFixed(1)
  const delay = of('sudden_drop').delay
  const found = (type: string, recall: string, precision: string, litres: string): Line[] => [
    [`${type}: recall`, percent(of(type).recall), recall],
    [`${type}: precision`, percent(of(type).precision), precision],
    [`${type}: median error in litres`, percent(of(type).error), litres],
  ]
  return [
    ...found('topup', '≥ 99 %', '≥ 98 %', '≤ 1.5 %'),
    ...found('collection', '≥ 97 %', '≥ 97 %', ''),
    ...found('sudden_drop', '≥ 94 %', '≥ 96 %', ''),
    ['sudden_drop: false in 100 tank-years', falsely('sudden_drop'), '≤ 2'],
    ['sudden_drop: median delay, readings', Number.isNaN(delay) ? '–' : String(delay), '≤ 4'],
    ['sudden_rise: false in 100 tank-years', falsely('sudden_rise'), ''],
    ['slow_leak: recall', percent(of('slow_leak').recall), '≥ 90 %'],
    ['slow_leak: false in 100 tank-years', falsely('slow_leak'), '≤ 2'],
  ]
}

const WAYS = [
  ['normals', 'normals', '≤ 1.25'],
  ['weather', 'true weather', '≤ 1.6'],
] as const

/**
 * Forecasts of use compared with the true use, with a flat median of the last fortnight, and with an oracle that knows
 * the truth.
 */
export function forecastLines(errors: Errors): Line[] {
  const at = (name: string) => mean(errors.get(name))
  const lines: Line[] = []
  for (const days of HORIZONS) {
    const target = (text: string) => (days === 14 ? text : '')
    const kerosene = `kerosene, ${days} days`
    lines.push([`${kerosene}: MAPE, flat 14-day median`, percent(at(`kerosene flat ${days}`)), ''])
    for (const [way, name, asked] of WAYS) {
      const [ours, oracle] = [at(`kerosene ${way} ${days}`), at(`kerosene oracle ${way} ${days}`)]
      const ratio = ours / oracle
      lines.push(
        [`${kerosene}: MAPE, ${name}`, percent(ours), ''],
        [`${kerosene}: MAPE, oracle, ${name}`, percent(oracle), ''],
        [
          `${kerosene}: against the oracle, ${name}`,
          Number.isFinite(ratio) ? ratio.toFixed(2) : '–',
          target(asked),
        ],
        [
          `${kerosene}: p10–p90 coverage, ${name}`,
          percent(at(`kerosene ${way} ${days} within`), 0),
          target('75–85 %'),
        ],
        [`${kerosene}: bias, ${name}`, percent(at(`kerosene ${way} ${days} bias`)), ''],
      )
    }
    const others = `others, ${days} days`
    lines.push(
      [`${others}: MAPE, flat 14-day median`, percent(at(`others flat ${days}`)), ''],
      [`${others}: MAPE`, percent(at(`others normals ${days}`)), ''],
      [`${others}: p10–p90 coverage`, percent(at(`others normals ${days} within`), 0), target('75–85 %')],
      [`${others}: bias`, percent(at(`others normals ${days} bias`)), ''],
    )
  }
  return lines
}

export const speedLine = (rate: number): Line => [
  'speed, messages a second',
  rate.toFixed(0),
  '≥ 5000 a core',
]
export const smoothingLine = (share: number): Line => [
  'smoothed error, share of raw',
  percent(share),
  '≤ 20 %',
]

export const asTable = (lines: readonly Line[]): string =>
  [
    '| Figure | Reached | Asked |',
    '| --- | --: | --: |',
    ...lines.map(line => `| ${line.join(' | ')} |`),
  ].join('\n')

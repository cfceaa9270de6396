import { useRecordContext, useTranslate } from 'react-admin'
import { signalChecks } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'

type Sample = { rssi: number; snr?: number | null; stations?: number | null }

const meanOf = (values: readonly (number | null | undefined)[]) => {
  const known = values.filter(value => typeof value === 'number')
  return known.length > 0 ? known.reduce((sum, each) => sum + each, 0) / known.length : undefined
}
const measured = (value: number | undefined, unit: string, digits: number) =>
  value === undefined ? [] : [`${value.toFixed(digits)} ${unit}`]

/** The received signal: mean of the samples, and the number of base stations. */
function Samples() {
  const t = useTranslate()
  const samples = (useRecordContext()?.samples ?? []) as readonly Sample[]
  const stations = meanOf(samples.map(each => each.stations))
  const words = [
    ...measured(meanOf(samples.map(({ rssi }) => rssi)), 'dBm', 0),
    ...measured(meanOf(samples.map(({ snr }) => snr)), 'dB', 0),
    ...(stations === undefined ? [] : [t('signalChecks.stations', { smart_count: Math.round(stations) })]),
  ]
  return words.length === 0 ? (
    <>–</>
  ) : (
    <span>{words.flatMap((each, i) => [i > 0 ? ' · ' : '', <bdi key={each}>{each}</bdi>])}</span>
  )
}

export default partsOf(signalChecks, { cells: { samples: Samples } })

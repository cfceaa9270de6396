import { choice, dateTime, defineEntity, integer, quantity, reference, rows } from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { position } from './shared/places'

/** A radio signal test at a location before an installation. */
export const signalChecks = defineEntity({
  name: 'signal_checks',
  source: { collection: 'signal_checks' },
  title: 'id',
  icon: 'signal',
  screens: [{ path: 'signal-checks' }],
  fields: {
    prospect_id: reference('prospects_v2'),
    tank_id: reference('tanks'),
    ...position(),
    network: choice(['sigfox', 'lorawan', 'nbiot'], {
      required: true,
      labels: { lorawan: 'LoRaWAN', nbiot: 'NB-IoT' },
    }),
    samples: rows(
      {
        rssi: quantity('dBm', { required: true, min: -200, max: 0, digits: 1, label: 'RSSI' }),
        snr: quantity('dB', { min: -50, max: 50, digits: 1, label: 'SNR' }),
        stations: integer({ min: 0, max: 100, label: 'Base stations' }),
      },
      { max: 50 },
    ),
    quality: choice([0, 1, 2, 3], {
      label: 'Verdict',
      labels: { 0: 'Excellent', 1: 'Good', 2: 'Average', 3: 'Bad' },
      tones: { 0: 'good', 1: 'good', 2: 'warn', 3: 'bad' },
    }),
    checked_at: dateTime({ label: 'Checked at' }),
  },
  list: {
    // A check belongs to a prospect or a tank; the date, which every check has, comes first.
    columns: ['checked_at', 'prospect_id', 'tank_id', 'quality', 'samples', 'network'],
    filters: ['prospect_id', 'tank_id', 'network', 'quality', 'checked_at'],
    sort: '-checked_at',
    card: ['prospect_id', 'tank_id', 'quality'],
  },
  access: ADMIN_WRITES,
  scope: {},
})

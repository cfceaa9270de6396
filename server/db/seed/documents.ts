import { between, pick, randomFrom } from '../simulate/random'

const day = (end: number, ago: number) => new Date(end - ago * 86_400_000).toISOString().slice(0, 10)

/** Believable rows of the collections, by entity name. */
export function seedDocuments(end: number): Record<string, Record<string, unknown>[]> {
  const random = randomFrom(77)
  return {
    batches: Array.from({ length: 14 }, (_, i) => ({
      code: `B${2400 + i}`,
      hw_version: i < 8 ? '2.1' : '2.2',
      quantity: pick(random, [100, 200, 250, 500]),
      supplier_lot: `LOT-${Math.floor(between(random, 1000, 9999))}`,
      started_on: day(end, 300 - i * 20),
      closed_on: i < 11 ? day(end, 280 - i * 20) : null,
      state: i < 11 ? 'closed' : i === 12 ? 'held' : 'open',
      is_test: i === 3 || i === 12,
    })),
    firmwares: ['1.3.0', '1.4.0', '1.4.2', '1.5.0', '1.6.0-rc.1'].map((version_name, i) => ({
      version_name,
      hw_versions: i < 2 ? ['2.1'] : ['2.1', '2.2'],
      channel: i === 4 ? 'test' : i === 3 ? 'pilot' : 'stable',
      size: 61_440 + i * 512,
      sha256: Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join(''),
      signature: Array.from({ length: 88 }, () => pick(random, 'ABCDEFabcdef0123456789+/'.split(''))).join(
        '',
      ),
      notes: [
        'First release with config acknowledgement.',
        'Shorter wake time.',
        'Fixes a rare restart in frost.',
        'Better echo choice in foam.',
        'Candidate: staged updates.',
      ][i],
    })),
  }
}

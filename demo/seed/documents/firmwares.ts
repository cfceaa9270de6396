import { describeImage } from '../firmwareImages'
import type { DocumentSeed } from './types'

const RELEASES = [
  ['1.3.0', 'stable', 'withdrawn', 'First release with config acknowledgement.'],
  ['1.4.0', 'stable', 'approved', 'Shorter wake time.'],
  ['1.4.2', 'stable', 'approved', 'Fixes a rare restart in frost.'],
  ['1.5.0', 'pilot', 'approved', 'Better echo choice in foam.'],
  ['1.6.0-rc.1', 'test', 'draft', 'Candidate: staged updates.'],
] as const

export const firmwares: DocumentSeed = {
  entity: 'firmwares',
  rows: () =>
    RELEASES.map(([version_name, channel, state, notes], i) => ({
      version_name,
      hw_versions: i < 2 ? ['2.1'] : ['2.1', '2.2'],
      channel,
      state,
      ...describeImage(version_name, 61_440 + i * 512),
      min_from_version: i > 2 ? '1.4.0' : null,
      notes,
    })),
}

/** Why a ticket isn't confirmed with the others. */
export const MISMATCHES = [
  'waiting',
  'no_service',
  'other_ticket',
  'twice',
  'unit',
  'two_tanks',
  'difference',
] as const
export type Mismatch = (typeof MISMATCHES)[number]
export const MISMATCH_LABELS: Readonly<Record<Mismatch, string>> = {
  waiting: 'No readings yet from that time',
  no_service: 'The readings show no delivery',
  other_ticket: 'The delivery has another ticket',
  twice: 'Entered twice',
  unit: 'The litres fit in another unit',
  two_tanks: 'One ticket for two tanks',
  difference: 'The litres differ',
}

import { useLocale } from 'react-admin'
import { exact } from '../../config/format'
import { useMeasure } from '../engine/useMeasure'

/** Litres between two guesses: 7,030–10,498 L. */
export function useRangeWords() {
  const locale = useLocale() ?? 'en'
  const { read, say } = useMeasure('L')
  return (low: number, high: number) => `${exact(read(low), 0, locale)}–${say(high)}`
}

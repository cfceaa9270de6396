import { useLocale } from 'react-admin'
import { isolate, leftToRight } from '../../config/schema/text/bidi'
import { short } from '../../config/schema/text/format'
import { useMeasure } from '../engine/useMeasure'

/** A range of litres: 7,030–10.5K L. */
export function useRangeWords() {
  const locale = useLocale() ?? 'en'
  const { read, markOf } = useMeasure('L')
  const litresText = (litres: number) => short(read(litres), locale)
  return (low: number, high: number) => {
    const range = leftToRight(`${litresText(low)}–${litresText(high)}`, locale)
    return isolate(`${range} ${markOf(read(high))}`, locale)
  }
}

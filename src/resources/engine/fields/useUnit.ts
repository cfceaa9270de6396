import { useTranslate } from 'react-admin'

/** A unit that stands alone, as beside an input, is said as of a few. */
const A_FEW = 3

/** Says a unit in the reader's language, as of so many: 1 day, 2 days. A symbol is the same in all of them. */
export function useUnit() {
  const t = useTranslate()
  return (unit: string, count = A_FEW) => t(`format.unit.${unit}`, { _: unit, smart_count: count })
}

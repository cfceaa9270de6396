import { useLocale } from 'react-admin'
import { exact } from '../../../config/format'
import { Unknown } from './Plain'

type Props = { value: unknown; digits?: number; unit?: string }

/** A figure with its unit small and grey beside it. */
export function Figure({ value, digits = 0, unit }: Props) {
  const locale = useLocale() ?? 'en'
  if (typeof value !== 'number') return <Unknown />
  return (
    <span className="field-figure" dir="ltr">
      {exact(value, digits, locale)}
      {unit ? <small>{unit === '%' ? '%' : ` ${unit}`}</small> : null}
    </span>
  )
}

import { useTranslate } from 'react-admin'
import { UNKNOWN } from '../../../config/schema/text/format'

/** Nothing is known: an en dash, and on hover in words. */
export function Unknown() {
  const t = useTranslate()
  return (
    <span
      role="img"
      className="field-unknown"
      aria-label={t('format.unknown')}
      data-tooltip={t('format.unknown')}
    >
      {UNKNOWN}
    </span>
  )
}

/**
 * Text as it is, in its own direction: a version's number isn't turned round in Arabic. What does not fit a cell is there on
 * hover.
 */
export const Plain = ({ value }: { value: unknown }) =>
  value === null || value === undefined || value === '' ? (
    <Unknown />
  ) : (
    <span dir="auto" data-tooltip={String(value).length > 24 ? String(value) : undefined}>
      {String(value)}
    </span>
  )

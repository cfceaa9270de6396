import { useTranslate } from 'react-admin'
import { UNKNOWN } from '../../../config/schema/text/format'

/** Unknown: an en dash, with a text on hover. */
export function Unknown() {
  const t = useTranslate()
  return (
    <span role="img" className="ui-muted" aria-label={t('format.unknown')} data-tooltip={t('format.unknown')}>
      {UNKNOWN}
    </span>
  )
}

/** Text in its own direction: a version number isn't reversed in Arabic. Truncated text is shown on hover. */
export const Plain = ({ value }: { value: unknown }) =>
  value === null || value === undefined || value === '' ? (
    <Unknown />
  ) : (
    <span dir="auto" data-tooltip={String(value).length > 24 ? String(value) : undefined}>
      {String(value)}
    </span>
  )

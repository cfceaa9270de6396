import { useTranslate } from 'react-admin'
import { dateTime } from '../../../config/schema/text/format'
import { useZone } from '../useZone'

/** The time at which a page's figures were computed. */
export function AsOf({ at }: { at: string }) {
  const t = useTranslate()
  const { timeZone } = useZone()
  return <span className="ui-note">{t('analytics.asOf', { at: dateTime(Date.parse(at), timeZone) })}</span>
}

import { useLocale } from 'react-admin'
import { bytes, exactBytes } from '../../../config/schema/text/format'
import { ShortFigure } from './Figure'
import { Unknown } from './Plain'

/** A size as kB or MB with a small grey unit; the exact bytes on hover. */
export function Bytes({ value }: { value: unknown }) {
  const locale = useLocale() ?? 'en'
  if (typeof value !== 'number') return <Unknown />
  return (
    <ShortFigure whole={exactBytes(value, locale)}>
      {bytes(value, locale).map(({ type, value: part }, i) =>
        // Parts have no identity; their order is fixed.
        // oxlint-disable-next-line react/no-array-index-key
        type === 'unit' ? <small key={i}>{part}</small> : part,
      )}
    </ShortFigure>
  )
}

import { useLocale, useTranslate } from 'react-admin'
import { exact } from '../../../config/schema/text/format'
import type { FieldKind, ViewProps } from '../FieldKind'
import { PlaceOnMap } from '../PlaceOnMap'
import { labelWords } from '../words'
import { Unknown } from './Plain'

function placeOf({ record, field }: ViewProps<'point'>): [number, number] | null {
  const [lat, lng] = [record[field.lat], record[field.lng]]
  return typeof lat === 'number' && typeof lng === 'number' ? [lat, lng] : null
}

function Cell(props: ViewProps<'point'>) {
  const locale = useLocale() ?? 'en'
  const place = placeOf(props)
  if (!place) return <Unknown />
  return (
    <span className="field-figure" dir="ltr">
      {place.map(degrees => exact(degrees, 4, locale)).join(', ')}
    </span>
  )
}

function Show(props: ViewProps<'point'>) {
  const t = useTranslate()
  const place = placeOf(props)
  if (!place) return <Unknown />
  return <PlaceOnMap lat={place[0]} lng={place[1]} label={labelWords(t, props.entity, props.source)} />
}

export const point: FieldKind<'point'> = { Cell, Show, block: true }

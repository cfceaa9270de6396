import { Suspense, lazy } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Skeleton } from '../../ui/Skeleton'
import type { FieldKind, InputProps, ViewProps } from '../FieldKind'
import { Plain } from './Plain'

const PlaceMap = lazy(() => import('../../ui/PlaceMap'))

function View({ field, record }: ViewProps<'point'>) {
  const [lat, lng] = [record[field.lat], record[field.lng]]
  if (typeof lat !== 'number' || typeof lng !== 'number') return <Plain value={null} />
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <PlaceMap lat={lat} lng={lng} />
    </Suspense>
  )
}

/** A map to put the place on; the two numbers beside it stay the truth and can be typed. */
function Input({ field, label }: InputProps<'point'>) {
  const t = useTranslate()
  const { setValue } = useFormContext()
  const [lat, lng] = useWatch({ name: [field.lat, field.lng] }) as [number | null, number | null]
  const choose = (place: { lat: number; lng: number }) => {
    setValue(field.lat, place.lat, { shouldDirty: true })
    setValue(field.lng, place.lng, { shouldDirty: true })
  }
  return (
    <fieldset className="point">
      <legend>{label}</legend>
      <Suspense fallback={<Skeleton height={260} />}>
        <PlaceMap lat={lat} lng={lng} onChoose={choose} hint={t('engine.chooseOnMap')} />
      </Suspense>
    </fieldset>
  )
}

export const point: FieldKind<'point'> = { View, Input, block: true }

import { Suspense, lazy } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Skeleton } from '../../ui/Skeleton'
import type { InputKind } from '../FieldKind'
import { Box, idOf } from './Box'

const PlaceMap = lazy(() => import('../../ui/PlaceMap'))
const HEIGHT = 260
const place = (value: unknown) => (typeof value === 'number' ? value : null)

/** A map to put the place on; the two numbers below it stay the truth and can be typed. */
export const point: InputKind<'point'> = function PointInput({ field, source, label }) {
  const t = useTranslate()
  const { setValue } = useFormContext()
  const [lat, lng]: unknown[] = useWatch({ name: [field.lat, field.lng] })
  const put = (name: string, value: number) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <Box id={idOf(source)} label={label} many>
      <Suspense fallback={<Skeleton height={HEIGHT} />}>
        <PlaceMap
          lat={place(lat)}
          lng={place(lng)}
          label={label}
          hint={t('engine.chooseOnMap')}
          onChoose={chosen => {
            put(field.lat, chosen.lat)
            put(field.lng, chosen.lng)
          }}
        />
      </Suspense>
    </Box>
  )
}

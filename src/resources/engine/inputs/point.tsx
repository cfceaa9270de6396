import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InputKind } from '../FieldKind'
import { PlaceOnMap } from '../PlaceOnMap'
import { FormField, idOf } from './FormField'

const place = (value: unknown) => (typeof value === 'number' ? value : null)

/** A map to put the place on; the two numbers below it stay the truth and can be typed. */
export const point: InputKind<'point'> = function PointInput({ field, source, label }) {
  const t = useTranslate()
  const { setValue } = useFormContext()
  const [lat, lng]: unknown[] = useWatch({ name: [field.lat, field.lng] })
  const put = (name: string, value: number) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <FormField id={idOf(source)} label={label} many>
      <PlaceOnMap
        lat={place(lat)}
        lng={place(lng)}
        label={label}
        hint={t('engine.chooseOnMap')}
        onChoose={chosen => {
          put(field.lat, chosen.lat)
          put(field.lng, chosen.lng)
        }}
      />
    </FormField>
  )
}

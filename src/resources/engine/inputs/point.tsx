import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InputKind } from '../FieldKind'
import { PlaceOnMap } from '../PlaceOnMap'
import { FormField, idOf } from './FormField'
import { MovedPlace } from './MovedPlace'
import { useMoved } from './useMoved'

const degrees = (value: unknown) => (typeof value === 'number' ? value : null)

/** A map to set the location; the two number inputs below are the stored values and can be edited. */
export const point: InputKind<'point'> = function PointInput({ field, source, label }) {
  const t = useTranslate()
  const { setValue } = useFormContext()
  const [lat, lng] = useWatch({ name: [field.lat, field.lng] }).map(degrees) as [number | null, number | null]
  const set = (name: string, value: number) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const { moved, move, undo } = useMoved(lat !== null && lng !== null ? { lat, lng } : null, place => {
    set(field.lat, place.lat)
    set(field.lng, place.lng)
  })
  const id = idOf(source)
  return (
    <FormField id={id} label={label} many>
      <PlaceOnMap lat={lat} lng={lng} label={label} hint={t('engine.chooseOnMap')} onChoose={move} />
      <MovedPlace
        moved={moved}
        onUndo={() => {
          undo()
          // The focused button disappears with the undo: move the focus.
          document.getElementById(id)?.focus()
        }}
      />
    </FormField>
  )
}

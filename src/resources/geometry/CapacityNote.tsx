import { useGetOne, useLocale, useTranslate } from 'react-admin'
import { calculate } from '../../config/calls/geometry'
import { entityOf } from '../../config/entities'
import { dimensions as dimensionsField } from '../../config/entities/shared/geometry'
import { exact } from '../../config/schema/text/format'
import { requiredParts } from '../../config/schema'
import { useCall } from '../../providers/calls/useCall'
import { useMeasure } from '../engine/useMeasure'
import { canDo } from '../engine/permissions'
import type { Geometry } from './api'
import { useDebounced } from '../engine/useDebounced'
import styles from './Geometry.module.css'

const models = entityOf('models')
const MEASURES = dimensionsField()
type Values = Readonly<Record<string, unknown>>

/** A tank without its own shape uses its model's. */
function useGeometry(values: Values): Values {
  const ofModel = !values.shape && values.model_id ? values.model_id : undefined
  const { data } = useGetOne(
    models.name,
    { id: (ofModel ?? '') as number | string },
    { enabled: ofModel !== undefined && canDo('read', models) },
  )
  return ofModel === undefined ? values : (data ?? {})
}

/** Whether the values include a capacity and the dimensions to compute one. */
const isMeasured = (values: Values): boolean => {
  const { shape, dimensions, strapping, capacity_l } = values
  if (!shape || typeof capacity_l !== 'number' || capacity_l <= 0) return false
  if (Array.isArray(strapping) && strapping.length > 0) return true
  const given = (dimensions ?? {}) as Values
  return shape !== 'strapped' && requiredParts(MEASURES, values).every(part => (given[part] ?? '') !== '')
}

/** Warns where the stated and the computed capacity differ by more than 5 %. Domain model, section 8. */
export default function CapacityNote({ values }: { values: Values }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const { format } = useMeasure('L')
  const { shape, dimensions, strapping } = useGeometry(values)
  const { capacity_l } = values
  // Debounced, as shape, dimensions and capacity are entered one after the other.
  const settled = JSON.parse(
    useDebounced(JSON.stringify({ shape, dimensions, strapping, capacity_l })),
  ) as Values
  const known = isMeasured(settled)
  const { data } = useCall(
    calculate,
    { ...(settled as Geometry), level_mm: 0 },
    {
      enabled: known && canDo('read', models),
      staleTime: Infinity,
      // Invalid dimensions are reported at their fields on save.
      retry: false,
    },
  )
  if (!known || !data?.capacity_check || data.capacity_check.agrees) return null
  const { difference_pct } = data.capacity_check
  return (
    <p className={styles.warning} role="status">
      {t(difference_pct > 0 ? 'tanks.capacityAbove' : 'tanks.capacityBelow', {
        pct: exact(Math.abs(difference_pct), 0, locale),
        volume: format(data.capacity_l),
      })}
    </p>
  )
}

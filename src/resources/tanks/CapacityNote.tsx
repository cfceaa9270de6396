import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGetOne, useLocale, useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { exact } from '../../config/format'
import { useMeasure } from '../engine/useMeasure'
import { mayI } from '../engine/useWho'
import { holds, type Geometry } from './api'
import styles from './Tanks.module.css'

/** Typing pauses for as long before it is worked out. */
const WAIT_MS = 400
const models = entityOf('models')
type Values = Readonly<Record<string, unknown>>

/** What was last said, once it has stayed the same for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** A tank without a shape of its own has that of its model. */
function useGeometry(values: Values): Values {
  const ofModel = !values.shape && values.model_id ? values.model_id : undefined
  const { data } = useGetOne(
    models.name,
    { id: (ofModel ?? '') as number | string },
    { enabled: ofModel !== undefined && mayI('read', models) },
  )
  return ofModel === undefined ? values : (data ?? {})
}

/** Warns where a capacity and the measures beside it are more than 5 % apart. Domain model, section 8. */
export default function CapacityNote({ values }: { values: Values }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const { say } = useMeasure('L')
  const { shape, dimensions, strapping } = useGeometry(values)
  const { capacity_l } = values
  const asked = useSettled(JSON.stringify({ shape, dimensions, strapping, capacity_l }))
  const known = Boolean(shape) && typeof capacity_l === 'number' && capacity_l > 0
  const { data } = useQuery({
    queryKey: ['capacity', asked],
    queryFn: ({ signal }) => holds(JSON.parse(asked) as Geometry, { signal }),
    enabled: known && mayI('read', models),
    staleTime: Infinity,
    // Measures that can't be are told at their own fields when the form is saved.
    retry: false,
  })
  if (!known || !data?.capacity_check || data.capacity_check.agrees) return null
  const { difference_pct } = data.capacity_check
  return (
    <p className={styles.warning} role="status">
      {t(difference_pct > 0 ? 'tanks.capacityAbove' : 'tanks.capacityBelow', {
        pct: exact(Math.abs(difference_pct), 0, locale),
        volume: say(data.capacity_l),
      })}
    </p>
  )
}

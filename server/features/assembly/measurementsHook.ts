import { measurements } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import type { Database } from '../../engine/db/open'
import { evaluate, fitTemperature, type TemperaturePoint } from '../../domain/calibration'

/** A device's other measurements at known temperatures, without one record. */
const pointsBefore = (db: Database, device: unknown, except: unknown): Promise<TemperaturePoint[]> =>
  db.query<TemperaturePoint>(
    `select (data->>'temp_c')::float8 as temp_c, (data->>'error_mm')::float8 as error_mm from documents
     where collection = 'measurements' and deleted_at is null and id <> $2
       and (data->>'device_id')::int = $1::int and data->>'temp_c' is not null and data->>'error_mm' is not null
     order by created_at desc limit 100`,
    [device, String(except ?? '')],
  )

export const measurementsHook = defineHook(measurements, {
  async beforeSave({ db }, values, current, problems) {
    const { samples_mm, reference_mm, temp_c, device_id } = { ...current, ...values }
    if (problems.samples_mm || problems.reference_mm) return
    const evaluation = evaluate((samples_mm ?? []) as number[], reference_mm as number)
    Object.assign(values, evaluation)
    if (!evaluation || problems.device_id || problems.temp_c) return
    const points =
      typeof temp_c === 'number'
        ? [...(await pointsBefore(db, device_id, current?.id)), { temp_c, error_mm: evaluation.error_mm }]
        : []
    const fit = fitTemperature(points)
    Object.assign(values, {
      temp_points: points.length,
      drift_mm_k: fit?.drift_mm_k ?? null,
      error_20_mm: fit?.error_20_mm ?? null,
    })
  },
})

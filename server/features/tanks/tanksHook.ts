import { devices, tanks } from '../../../src/config/entities/declared'
import type { Problem } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { DEAF } from '../../../src/config/entities/shared/deviceLife'
import { updateLevelState } from './levelState'
import { updateSearchText } from './searchText'
import { isOfOtherClient } from '../groups'
import { addCapacityProblem, addGeometryProblems } from './geometry'
import { defineHook, type HookContext } from '../../engine/behaviour/hook'
import { problemWithState } from '../../engine/namedValues'
import type { Row } from '../../engine/behaviour/row'

const GEOMETRY = ['shape', 'dimensions', 'strapping', 'sensor_offset_mm', 'capacity_l', 'device_id'] as const

/** Fields in its search text, besides its customer and its device. */
const FOUND_BY = [
  'name',
  'content_label',
  'content_type',
  'tags',
  'customer_id',
  'county_id',
  'device_id',
] as const

/** Fields that the level state depends on. */
const LIMITS = ['direction', 'low_pct', 'critical_pct', 'group_id'] as const

const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/**
 * A new model without other geometry values copies the model's geometry: later changes of the model don't change old
 * litres.
 */
async function takeFromModel({ db }: HookContext, record: Row, values: Row, current: Row | undefined) {
  const names = typeof values.model_id === 'number' && values.model_id !== current?.model_id
  const describes = ['shape', 'dimensions', 'strapping'].some(name => !isNothing(values[name]))
  if (typeof record.model_id !== 'number' || describes || (record.shape && !names)) return
  const [model] = await db.query<Row>('select shape, dimensions, strapping from models where id = $1', [
    record.model_id,
  ])
  Object.assign(values, model)
}

/** The reason why a device can't be put on a tank: it is on another tank, or out of use. */
async function problemOfDevice(db: Database, device: number, tank: unknown): Promise<Problem | undefined> {
  const [found] = await db.query<{ state: string; taken: boolean }>(
    `select state, exists (select from tanks where device_id = d.id and id <> $2 and deleted_at is null) as taken
     from devices d where id = $1`,
    [device, tank ?? 0],
  )
  if (found?.taken) return { key: 'validation.taken' }
  return found && DEAF.includes(found.state)
    ? problemWithState('validation.outOfUse', devices, found)
    : undefined
}

export const tanksHook = defineHook(tanks, {
  async beforeSave(context, values, current, problems) {
    await takeFromModel(context, { ...current, ...values }, values, current)
    const record = { ...current, ...values }
    const shaped = !current || GEOMETRY.some(name => name in values)
    if (shaped && addGeometryProblems(record, problems) && !problems.capacity_l)
      addCapacityProblem(record, problems)
    const moves = 'customer_id' in values || 'group_id' in values
    if (
      moves &&
      !problems.customer_id &&
      (await isOfOtherClient(context.db, record.customer_id, record.group_id))
    )
      problems.customer_id = { key: 'validation.otherClient' }
    if (typeof values.device_id === 'number' && !problems.device_id) {
      const problem = await problemOfDevice(context.db, values.device_id, current?.id)
      if (problem) problems.device_id = problem
      else if (record.state === 'decommissioned') problems.device_id = { key: 'validation.decommissioned' }
    }
  },
  async afterSave({ db }, record, before) {
    if (FOUND_BY.some(name => differs(record[name], before?.[name])))
      await updateSearchText(db, { field: 't.id', id: record.id })
    if (before && LIMITS.some(name => differs(record[name], before[name])))
      await updateLevelState(db, 'id', record.id as number)
  },
  async afterRemove({ db }, record) {
    await db.query('update tanks set device_id = null where id = $1', [record.id])
  },
})

import { assemblyPackages, devices } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { advisoryLock } from '../../engine/db/advisoryLock'
import { problemWithState } from '../../engine/namedValues'
import { setBox } from '../devices'
import { notPackable } from './notPackable'
import { whereIsBox } from './whereIsBox'

const idsOf = (value: unknown) => (value ?? []) as readonly number[]

export const assemblyPackagesHook = defineHook(assemblyPackages, {
  /** A device can be in only one box until that box is received. Devices in use or out of use can't be packed. */
  async beforeSave({ db }, values, current, problems) {
    const ids = idsOf(values.device_ids)
    if (values.device_ids === undefined || problems.device_ids) return
    const held = idsOf(current?.device_ids)
    const put = ids.filter(id => !held.includes(id))
    const isChanged = put.length > 0 || held.some(id => !ids.includes(id))
    if (current && current.state !== 'open' && isChanged)
      return void (problems.device_ids = problemWithState('validation.notOpen', assemblyPackages, current))
    if (ids.length === 0) return
    await advisoryLock(db, 'assembly_packages')
    const elsewhere = await whereIsBox(db, ids, String(current?.id ?? ''))
    if (elsewhere) return void (problems.device_ids = { key: 'validation.packedElsewhere', args: elsewhere })
    const other = await notPackable(db, put)
    if (other)
      problems.device_ids = problemWithState('validation.notPackable', devices, other, {
        device: other.device,
      })
  },
  async afterSave({ db }, record, before) {
    const has = idsOf(record.device_ids)
    if (String(has) !== String(idsOf(before?.device_ids))) await setBox(db, String(record.id), has)
  },
  async afterRemove({ db }, record) {
    await setBox(db, String(record.id), [])
  },
})

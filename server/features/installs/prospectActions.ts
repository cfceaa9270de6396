import { customers, jobs, prospectsV2, tanks } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { modelOf, nationOfCounty } from './conversion'

export const prospectActions = defineActions(prospectsV2, {
  /** Creates a customer, their tank without a device, and the installation visit, all or none. */
  convert: async ({ tx, record, input, problems, write }) => {
    if (record.county_id === null) problems.county_id = { key: 'validation.required' }
    const model = await modelOf(tx, input.model_id)
    const country_id = await nationOfCounty(tx, record.county_id)
    if (Object.keys(problems).length > 0 || !model || country_id === undefined) return {}
    const place = { lat: record.lat, lng: record.lng, county_id: record.county_id }
    const { name, email, phone, address_1, address_2, postcode } = record
    const customer = await write(customers, {
      name,
      email,
      phone,
      address_1,
      address_2,
      postcode,
      ...place,
      parent_id: input.group_id,
      kind: 'domestic',
      country_id,
    })
    const tank = await write(tanks, {
      ...place,
      name: `${name} ${input.content_type === 'kerosene' ? 'heating' : 'tank'}`.slice(0, 120),
      group_id: input.group_id,
      customer_id: customer.id as number,
      content_type: input.content_type,
      direction: -1,
      state: 'draft',
      model_id: input.model_id,
      capacity_l: model.capacity_l,
    })
    await write(jobs, {
      name: `Fit a monitor: ${name}`.slice(0, 120),
      kind: 'install',
      state: input.assignee_id === null ? 'planned' : 'assigned',
      tank_id: tank.id as number,
      prospect_id: record.id,
      assignee_id: input.assignee_id,
      window_start: input.window_start,
    })
    return { customer_id: customer.id as number, tank_id: tank.id as number }
  },
})

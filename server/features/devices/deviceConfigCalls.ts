import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/deviceConfig'
import { devices, tanks } from '../../../src/config/entities/declared'
import { SETTING_KINDS } from '../../../src/config/entities/shared/downlinkKinds'
import { serve, type CallContext } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { forbidden } from '../../engine/errors'
import { activationStatusOf } from './activationStatus'
import { simOperatorFrom } from './simOperator'
import { describeDownlink } from './downlinks/downlinkRow'
import { queueDownlink } from './downlinks/queueDownlink'
import { cancelDownlink, readDownlinks } from './downlinks/readDownlinks'

type Config = { interval_min?: number | null; low_mm?: number | null; critical_mm?: number | null } | null
const settings = (config: unknown) => {
  const { interval_min = null, low_mm = null, critical_mm = null } = (config as Config) ?? {}
  return { interval_min, low_mm, critical_mm }
}

const whoOf = ({
  principal,
  now,
  origin,
}: Pick<CallContext<{ may: { roles: [] } }>, 'principal' | 'now' | 'origin'>) => ({
  uid: principal.uid,
  now,
  ...origin,
})

/** The downlinks of a device: the list, a new one, and the cancellation of one that isn't sent yet. */
function downlinkCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.deviceDownlinks, async ({ params, scoped, db, now }) => {
    const { id } = await scoped(devices).one(params.id)
    const within = scoped(devices).scope.kind === 'among' ? scoped(tanks).where() : undefined
    return readDownlinks(db, id, now, within)
  })
  serve(app, deps, calls.setDownlink, async context => {
    const { id } = await context.scoped(devices).one(context.params.id)
    const { priority, ...wanted } = context.body
    const row = await queueDownlink(context.db, id, wanted, whoOf(context), priority)
    if (context.principal.role === 'client' && !SETTING_KINDS.includes(row.kind)) throw forbidden()
    context.changed(devices)
    return describeDownlink(row)
  })
  serve(app, deps, calls.cancelDownlink, async context => {
    const { id } = await context.scoped(devices).one(context.params.id)
    return cancelDownlink(context.db, id, context.params.downlink_id, whoOf(context))
  })
}

/** Settings and downlinks of devices. Domain model, section 7. */
export async function deviceConfigCalls(app: FastifyInstance, deps: Deps) {
  const operatorOf = simOperatorFrom(deps.env.simUrl)

  serve(app, deps, calls.deviceConfig, async ({ params, scoped, db, now }) => {
    const device = await scoped(devices).one(params.id)
    const { queue } = await readDownlinks(db, device.id, now)
    const [reported, desired] = [settings(device.reported_config), settings(device.desired_config)]
    const names = Object.keys(desired) as (keyof typeof desired)[]
    return {
      id: device.id,
      device_id: device.device_id as string,
      network: device.network as string,
      reported,
      desired,
      config_version: device.config_version as number | null,
      in_step:
        queue.length === 0 && names.every(name => desired[name] === null || desired[name] === reported[name]),
      waiting: queue.length,
      last_seen_at: device.last_seen_at as Date | null,
    }
  })
  downlinkCalls(app, deps)

  serve(app, deps, calls.activationStatus, async ({ params, scoped, db }) => {
    const device = await scoped(devices).one(params.id)
    return {
      id: device.id,
      state: device.state as never,
      network: device.network as string,
      ...(await activationStatusOf(db, device as never)),
    }
  })
  serve(app, deps, calls.simOperator, async ({ params, scoped }) => {
    const { id, iccid, sim_operator } = await scoped(devices).one(params.id)
    const asked = operatorOf && iccid ? await operatorOf(iccid as string) : undefined
    const operator = asked ?? (sim_operator as string | null)
    return {
      id,
      iccid: iccid as string | null,
      operator,
      source:
        asked !== undefined
          ? ('operator' as const)
          : operator === null
            ? ('none' as const)
            : ('record' as const),
    }
  })
  serve(app, deps, calls.dashboardDevices, ({ body, scoped }) =>
    scoped(devices).page({
      filter: JSON.stringify(body.filter ?? {}),
      ...(body.sort === null ? {} : { sort: body.sort }),
      ...(body.range === null ? {} : { range: body.range }),
    }),
  )
}

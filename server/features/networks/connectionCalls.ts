import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/connections'
import { entityOf } from '../../../src/config/entities'
import { connections, devices } from '../../../src/config/entities/declared'
import { DEAF } from '../../../src/config/entities/shared/deviceLife'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { act } from '../../engine/crud/act'
import { updateRecord } from '../../engine/crud/write'
import { notFound, refuseProblems } from '../../engine/errors'
import { problemWithState } from '../../engine/namedValues'
import type { ConnectionActivity } from './activity'
import { createKey } from './createKey'
import { connectionOf } from './keys'
import { sampleMessage } from './sampleMessage'
import { sendTestMessage } from './sendTestMessage'
import { trafficOf, waitingNetwork } from './traffic'

const entity = entityOf('devices')
const claimMessages = entity.actions.find(({ name }) => name === 'claimMessages')!
const IDENTITY = { sigfox: 'sigfox_id', lorawan: 'dev_eui' } as const

/** Calls of admins about connections besides their records. */
export async function connectionCalls(app: FastifyInstance, deps: EngineDeps, activity: ConnectionActivity) {
  serve(app, deps, calls.createKey, async ({ db, params, principal, now, origin, changed }) => {
    const key = await createKey(db, params.id, now, { actor: principal.uid, ...origin })
    changed(connections)
    return { key }
  })
  serve(app, deps, calls.traffic, async ({ db, params, scoped }) => {
    const connection = connectionOf(await scoped(connections).one(params.id))
    await activity.flush()
    return trafficOf(db, connection)
  })
  serve(app, deps, calls.sampleMessage, async ({ db, params, scoped, now }) => ({
    message: await sampleMessage(db, connectionOf(await scoped(connections).one(params.id)), now),
  }))
  serve(app, deps, calls.sendTestMessage, async ({ params, body, scoped, audit }) => {
    const connection = connectionOf(await scoped(connections).one(params.id))
    const result = await sendTestMessage(deps, activity, connection, body.message)
    await audit('sendTestMessage', connections.name, params.id, result)
    await activity.flush()
    return result
  })
  // A device with another identity keeps it: that is corrected on the device's page.
  serve(app, deps, calls.adoptDevice, async context => {
    const { db, params, body, scoped, changed } = context
    const { name } = await scoped(connections).one(params.id)
    const network = await waitingNetwork(db, body.device_key)
    if (!network) throw notFound()
    const device = await scoped(devices).one(body.device_id)
    if (DEAF.includes(String(device.state)))
      refuseProblems({ device_id: problemWithState('validation.outOfUse', devices, device) })
    if (device.sigfox_id !== null || device.dev_eui !== null)
      refuseProblems({ device_id: { key: 'validation.hasIdentity' } })
    const writer = writerOf(deps, context)
    await updateRecord(writer, entity, device.id, { network, [IDENTITY[network]]: body.device_key }, {})
    if (body.earlier) await act(writer, entity, claimMessages, device.id, { reason: `Adopted: ${name}` }, {})
    changed(devices)
    return { device_id: device.id }
  })
}

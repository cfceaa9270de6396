import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/networkTests'
import { entityOf } from '../../../src/config/entities'
import { devices, networkTests } from '../../../src/config/entities/declared'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { createRecord } from '../../engine/crud/write'
import { compareOperators } from './compareOperators'
import { runTest } from './runTest'

/** Tests of devices' connectivity on their networks. */
export async function networkTestCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.runNetworkTest, async context => {
    const device = await context.scoped(devices).one(context.body.device_id)
    const values = await runTest(context.db, device as never, context.body, context.now)
    context.changed(networkTests)
    const { id } = await createRecord(writerOf(deps, context), entityOf('network_tests'), values)
    return { ...values, id: String(id) }
  })
  serve(app, deps, calls.compareOperators, ({ query, db }) => compareOperators(db, query.since))
}

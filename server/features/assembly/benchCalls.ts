import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/bench'
import {
  activationsV2,
  assemblyPackages,
  batches,
  demoV2,
  devices,
  measurements,
  panels,
  pcbPreparations,
} from '../../../src/config/entities/declared'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { batchYield } from './batchYield'
import { benchOf } from './bench'
import { inspectBoard, testBoard } from './boards'
import { calibrateDevice, packDevice, registerDevice } from './devices'
import { saveRun } from './saveRun'
import { labelsOf } from './labels'

/** Calls for the steps of assembly, a batch's yield, and its labels. */
export async function benchCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.inspectBoard, context => {
    for (const entity of [pcbPreparations, batches]) context.changed(entity)
    return inspectBoard(benchOf(deps, context), context.body)
  })
  serve(app, deps, calls.testBoard, context => {
    for (const entity of [panels, devices, batches]) context.changed(entity)
    return testBoard(benchOf(deps, context), context.body)
  })
  serve(app, deps, calls.calibrateDevice, context => {
    for (const entity of [measurements, devices]) context.changed(entity)
    return calibrateDevice(benchOf(deps, context), context.body)
  })
  serve(app, deps, calls.registerDevice, context => {
    for (const entity of [activationsV2, devices]) context.changed(entity)
    return registerDevice(benchOf(deps, context), context.body)
  })
  serve(app, deps, calls.packDevice, context => {
    for (const entity of [assemblyPackages, devices]) context.changed(entity)
    return packDevice(benchOf(deps, context), context.body)
  })
  serve(app, deps, calls.saveDemoRun, async context => {
    context.changed(demoV2)
    return { saved: await saveRun(benchOf(deps, context), context.body as never) }
  })
  serve(app, deps, calls.batchYield, async ({ params, scoped, db }) => {
    const { id, quantity } = await scoped(batches).one(params.id)
    return { quantity: Number(quantity), steps: await batchYield(db, id) }
  })
  serve(app, deps, calls.labels, ({ query, scoped, db }) => labelsOf(db, scoped, query))
}

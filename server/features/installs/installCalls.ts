import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/installs'
import {
  customers,
  devInstallations,
  devices,
  installations,
  jobs,
  tanks,
} from '../../../src/config/entities/declared'
import type { EngineDeps } from '../../engine/behaviour'
import { serve, type CallContext } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { notFound } from '../../engine/errors'
import { clientOf } from '../groups'
import { textOf } from '../../engine/texts'
import { installArchive } from './archive'
import { auditFacts } from './auditFacts'
import { checksOf, levelIn } from './checks'
import { findDevice, problemOfDevice } from './findDevice'
import { newestReading } from './firstReading'
import { installableTanks, targetTank } from './installableTanks'
import { vesselTank } from '../tanks'
import { saveInstall } from './saveInstall'

type CheckContext = Pick<CallContext<typeof calls.checkInstall>, 'db' | 'principal' | 'body'>

/** Compares the device's newest reading with the tank that the installer has described. */
async function checkInstall({ db, principal, body }: CheckContext) {
  const device = await findDevice(db, principal, body.code)
  if (!device) throw notFound()
  const { shape, dimensions, strapping, capacity_l, sensor_offset_mm, manual_dip_mm } = body
  const tank = shape === null ? undefined : vesselTank({ shape, dimensions, strapping } as never)
  const reading = await newestReading(db, device.id, body.since === null ? null : new Date(body.since))
  const facts = {
    tank,
    capacity_l,
    sensor_offset_mm,
    dip_mm: manual_dip_mm,
    ullage_mm: reading?.ullage_mm ?? null,
    rssi: reading?.rssi ?? null,
  }
  const level = levelIn(facts)
  return {
    reading: reading && {
      ...reading,
      level_mm: level,
      volume_l: level === null || !tank ? null : Math.round(tank.volumeAt(level)),
    },
    checks: checksOf(facts),
  }
}

/** Installation of devices on tanks: look-ups of the wizard, its single write, and the data for the audit. */
export async function installCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.installTanks, async ({ db, principal, query }) => {
    const found = await installableTanks(db, principal, query)
    return found as never
  })
  serve(app, deps, calls.installDevice, async ({ db, principal, params, query }) => {
    const device = await findDevice(db, principal, params.code)
    if (!device) throw notFound()
    const target = query.tank_id === null ? undefined : await targetTank(db, principal, query.tank_id)
    const problem = problemOfDevice(device, await clientOf(db, target?.group_id ?? null), target?.id)
    // Don't reveal another client's device: respond as if it didn't exist.
    if (problem?.key === 'validation.otherClient' && principal.role !== 'admin') throw notFound()
    const { id, device_id, enclosure_id, network, hw_version, state } = device
    return {
      id,
      device_id,
      enclosure_id,
      network,
      hw_version,
      state,
      ready: problem === undefined,
      problem: problem ? textOf(problem) : null,
      problem_key: problem?.key ?? null,
    }
  })
  serve(app, deps, calls.checkInstall, checkInstall)
  serve(app, deps, calls.saveInstall, async context => {
    const saved = await saveInstall(writerOf(deps, context), context.body as never)
    const changed = saved.trial ? [devInstallations] : [tanks, devices, installations, jobs, customers]
    for (const entity of changed) context.changed(entity)
    return saved
  })
  serve(app, deps, calls.installArchive, async ({ db, scoped, query: { tank_id, device_id } }) => {
    const filter = {
      ...(tank_id === null ? {} : { tank_id }),
      ...(device_id === null ? {} : { device_id }),
    }
    const found = await scoped(installations).list({
      filter: JSON.stringify(filter),
      sort: '["installed_at","DESC"]',
      range: '[0,99]',
    })
    return installArchive(db, found)
  })
  serve(app, deps, calls.auditFacts, async ({ db, scoped, params }) =>
    auditFacts(db, await scoped(installations).one(params.id)),
  )
}

import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/customerTanks'
import { entityOf } from '../../../src/config/entities'
import { reports, tanks } from '../../../src/config/entities/declared'
import { REPORT_TYPES } from '../../../src/config/entities/shared/eventKinds'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import { act } from '../../engine/crud/act'
import { holdReportPhotos } from './holdPhotos'
import { myTankOf, myTanksOf, updateTankSettings } from './myTanks'
import { ownTank } from './ownTank'
import { AppError } from '../../engine/errors'
import { checkWish, refuseIfDelivered } from '../deliveries'
import { tankYear } from './tankYear'
import { processTank, latestReadings } from '../readings'
import { cancelTopup } from './cancelTopup'

const entity = entityOf('tanks')
const actionOf = (name: keyof NonNullable<typeof tanks.actions>) =>
  entity.actions.find(one => one.name === name)!
const report = actionOf('reportTank')
const request = actionOf('requestTopup')

/** A customer's own tanks and requests. Other tanks cause a 404. */
export async function customerTankCalls(app: FastifyInstance, deps: EngineDeps) {
  serve(app, deps, calls.myTanks, ({ db, principal, now }) => myTanksOf(db, principal, now))
  for (const [call, onlySmoothed] of [
    [calls.myReadings, false],
    [calls.mySmoothedReadings, true],
  ] as const)
    serve(app, deps, call, async ({ db, principal, params }) => {
      const tank = await ownTank(db, principal, params.id)
      await processTank(deps, tank.id)
      const readings = await latestReadings(db, tank, { count: params.n, onlySmoothed })
      return readings.map(({ measured_at, level_mm, volume_l, smoothed_volume_l, pct }) => ({
        measured_at,
        level_mm,
        volume_l: onlySmoothed ? smoothed_volume_l : volume_l,
        pct,
      }))
    })
  serve(app, deps, calls.myYear, async ({ db, principal, params, now }) =>
    tankYear(db, (await ownTank(db, principal, params.id)).id, now),
  )
  serve(app, deps, calls.myReportTypes, () => REPORT_TYPES)
  serve(app, deps, calls.reportMyTank, async context => {
    const { db, principal, params, body, now, changed } = context
    const { id } = await ownTank(db, principal, params.id)
    await act(writerOf(deps, context), entity, report, id, { type: body.type, text: body.text }, {})
    await holdReportPhotos(db, principal.userId, id, body.photos ?? [])
    changed(tanks)
    changed(reports)
    return myTankOf(db, principal, id, now)
  })
  serve(app, deps, calls.requestMyTopup, async context => {
    const { db, principal, params, query, body, now, changed } = context
    const { id, capacity_l, direction } = await ownTank(db, principal, params.id)
    if (direction === 1) throw new AppError('conflict', { key: 'errors.fillsUp' })
    checkWish(body, capacity_l, query.waited_s, now)
    await refuseIfDelivered(db, id, query.waited_s, now)
    const asked = { topup_l: body.litres, topup_note: body.note, topup_wish_on: body.wish_on }
    await act(writerOf(deps, context), entity, request, id, asked, {})
    changed(tanks)
    return myTankOf(db, principal, id, now)
  })
  serve(app, deps, calls.cancelMyTopup, async context => {
    const { db, principal, params, now, changed } = context
    const { id } = await ownTank(db, principal, params.id)
    await cancelTopup(writerOf(deps, context), id)
    changed(tanks)
    return myTankOf(db, principal, id, now)
  })
  serve(app, deps, calls.updateMyTank, async ({ db, principal, params, body, now, audit }) => {
    const { id } = await ownTank(db, principal, params.id)
    await updateTankSettings(db, id, body)
    // The customer's own settings: no field of the tank changes.
    await audit('updateSettings', 'tanks', id, body)
    return myTankOf(db, principal, id, now)
  })
}

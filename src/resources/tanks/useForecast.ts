import { DAY_MS } from '../../config/schema/durations'
import type { RaRecord } from 'react-admin'
import { forecast } from '../../config/calls/insight'
import { useCall } from '../../providers/calls/useCall'
import { useZone } from '../engine/useZone'

/** Days of forecast shown, and the server's maximum. */
const AHEAD = 14
const MAX_DAYS = 90

/** A tank's forecast, from its last reading to a fortnight from now. */
export function useForecast(tank: RaRecord) {
  const { now } = useZone()
  const silent = tank.reading_at ? Math.max(0, Math.floor((now - Date.parse(tank.reading_at)) / DAY_MS)) : 0
  return useCall(
    forecast,
    { id: Number(tank.id), days: Math.min(MAX_DAYS, silent + AHEAD) },
    { enabled: Boolean(tank.reading_at) },
  )
}

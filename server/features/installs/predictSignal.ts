import { roundToTenth } from '../../domain/rounding'
import { SIGNAL_NEAR_KM } from '../../../src/config/calls/prospects'
import type { Database } from '../../engine/db/open'
import { certaintyOf, signalQuality } from '../../domain/signal'

const EARTH_KM = 6371
const DEGREE_KM = 111.2

type Network = 'sigfox' | 'lorawan' | 'nbiot'
type Row = {
  id: string
  network: Network
  rssi: number
  loss: number | null
  devices: number
  checks: number
  km: number
}
type Place = { id: string; lat: number | null; lng: number | null }

const kmFrom = (lat: string, lng: string) => `${2 * EARTH_KM} * asin(least(1, sqrt(
    power(sin(radians(${lat} - p.lat) / 2), 2)
    + cos(radians(p.lat)) * cos(radians(${lat})) * power(sin(radians(${lng} - p.lng) / 2), 2))))`

// Signal of devices on tanks around a place, and of measurements there, weighted by distance. A check of the prospect
// itself counts as made at the place: its own coordinates are ignored.
const HEARD = `with p as (select * from unnest($1::text[], $2::float8[], $3::float8[]) as p(id, lat, lng)),
  checked as (select data->>'network' as network, data->>'prospect_id' as prospect_id,
      (data->>'lat')::float8 as lat, (data->>'lng')::float8 as lng,
      (select avg((s->>'rssi')::float8) from jsonb_array_elements(data->'samples') s) as rssi
    from documents where collection = 'signal_checks' and deleted_at is null
      and jsonb_typeof(data->'samples') = 'array'),
  heard as (
    select p.id, d.network, d.rssi, d.loss_pct as loss, false as is_check, ${kmFrom('t.lat', 't.lng')} as km
    from p join tanks t on t.lat between p.lat - $4 and p.lat + $4
        and t.lng between p.lng - $4 / greatest(0.01, cos(radians(p.lat))) and p.lng + $4 / greatest(0.01, cos(radians(p.lat)))
      join devices d on d.id = t.device_id
    where t.deleted_at is null and d.deleted_at is null and d.state = 'installed' and not d.is_test
      and d.rssi is not null
    union all
    select p.id, c.network, c.rssi, null, true,
      case when c.prospect_id = p.id then 0 else ${kmFrom('c.lat', 'c.lng')} end
    from p join checked c on c.rssi is not null and (c.prospect_id = p.id or c.lat between p.lat - $4 and p.lat + $4)),
  near as (select *, 1 / (km * km + 0.1) as w from heard where km <= ${SIGNAL_NEAR_KM})
  select id, network, (sum(w * rssi) / sum(w))::float8 as rssi,
    (sum(w * loss) filter (where loss is not null) / nullif(sum(w) filter (where loss is not null), 0))::float8 as loss,
    (count(*) filter (where not is_check))::int as devices, (count(*) filter (where is_check))::int as checks,
    min(km)::float8 as km
  from near group by id, network`

/** Expected signal of places on each network, best first; empty without nearby data. */
export async function predictSignal(db: Database, places: readonly Place[]) {
  const rows = await db.query<Row>(HEARD, [
    places.map(({ id }) => id),
    places.map(({ lat }) => lat),
    places.map(({ lng }) => lng),
    SIGNAL_NEAR_KM / DEGREE_KM,
  ])
  return places.map(({ id }) => ({
    id,
    networks: rows
      .filter(row => row.id === id)
      .map(({ network, rssi, loss, devices, checks, km }) => ({
        network,
        quality: signalQuality(rssi, loss),
        rssi: roundToTenth(rssi),
        devices,
        checks,
        nearest_km: roundToTenth(km),
        certainty: certaintyOf(devices + checks, km),
      }))
      .toSorted((a, b) => a.quality - b.quality || b.rssi - a.rssi),
  }))
}

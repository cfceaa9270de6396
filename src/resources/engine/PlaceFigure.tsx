import { useLocale, useTranslate } from 'react-admin'
import { exact } from '../../config/schema/text/format'
import { env } from '../../providers/env'
import { mapsLink } from '../ui/mapsLink'
import { nearestTown } from '../ui/towns'
import PlaceMap from '../ui/PlaceMap'
import './place.css'

/** Closer than this to a town's centre counts as in the town. */
const IN_TOWN_KM = 1
const tiles = env.tileUrl ? { url: env.tileUrl, attribution: env.tileAttribution } : undefined

const PLACES = { digits: 5 }
export type PlaceProps = {
  lat: number | null
  lng: number | null
  label: string
  hint?: string
  onChoose?: (place: { lat: number; lng: number }) => void
}

/** A location on a map and in words: coordinates, the nearest town, and a link to a road map. */
export default function PlaceFigure({ lat, lng, label, hint, onChoose }: PlaceProps) {
  const t = useTranslate()
  return (
    <figure className="place">
      <PlaceMap lat={lat} lng={lng} tiles={tiles} label={label} onChoose={onChoose} />
      <figcaption>
        {hint ? <p>{hint}</p> : null}
        {lat !== null && lng !== null ? (
          <p>
            <InWords lat={lat} lng={lng} />
            <a href={mapsLink(lat, lng)} target="_blank" rel="noreferrer" data-print="none">
              {t('engine.place.open')}
            </a>
          </p>
        ) : null}
      </figcaption>
    </figure>
  )
}

function InWords({ lat, lng }: { lat: number; lng: number }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const near = nearestTown(lat, lng)
  return (
    <>
      <bdi>{[lat, lng].map(degrees => exact(degrees, PLACES.digits, locale)).join(', ')}</bdi>
      {near ? (
        <span>
          {near.km < IN_TOWN_KM
            ? t('engine.place.in', { town: near.town })
            : t('engine.place.near', {
                town: near.town,
                km: exact(near.km, 0, locale),
                direction: t(`engine.place.direction.${near.direction}`),
              })}
        </span>
      ) : null}
    </>
  )
}

import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { installTanks } from '../../config/calls/installs'
import { exact } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { env } from '../../providers/env'
import type { NewTank, Place, TankChoice } from './draft'
import { NewTankFields } from './NewTankFields'
import { ownerOf } from './useDrafts'
import styles from './Wizard.module.css'

const KM = 1000

type Props = {
  chosen: TankChoice | null
  place: Place | null
  newTank: NewTank | null
  onChoose: (tank: TankChoice) => void
  /** Null where no tank can be added: a trial changes none. */
  onNew: ((tank: NewTank) => void) | null
}

const keptAt = () => `${env.storageKey}.installs.${ownerOf()}.tanks`

/** The last loaded tanks, for use without a network. */
function readKept(): TankChoice[] {
  try {
    return JSON.parse(localStorage.getItem(keptAt()) ?? '[]') as TankChoice[]
  } catch {
    return []
  }
}

/** Tanks that match the search; without a network, among the last loaded ones. */
function useFoundTanks(q: string, place: Place | null) {
  const here = place ? { lat: place.lat, lng: place.lng } : {}
  const { data, error } = useCall(
    installTanks,
    { ...(q ? { q } : {}), ...here },
    { placeholderData: old => old, networkMode: 'always' },
  )
  useEffect(() => {
    if (!data || q !== '') return
    try {
      localStorage.setItem(keptAt(), JSON.stringify(data))
    } catch {
      // Storage is full or blocked: offline, there are no tanks to choose from.
    }
  }, [data, q])
  const isLike = ({ name, customer, address }: TankChoice) =>
    `${name} ${customer} ${address}`.toLowerCase().includes(q.toLowerCase())
  const found = data ?? (error ? readKept().filter(isLike) : [])
  return { data, error, found }
}

type OptionProps = { tank: TankChoice; checked: boolean; onChoose: (tank: TankChoice) => void }

function TankOption({ tank, checked, onChoose }: OptionProps) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const away = (metres: number) =>
    metres < KM ? t('installs.away', { metres }) : t('installs.awayKm', { km: exact(metres / KM, 1, locale) })
  return (
    <label className={styles.tank}>
      <input
        type="radio"
        name="tank"
        aria-label={tank.name}
        checked={checked}
        onChange={() => onChoose(tank)}
      />
      <span>
        <strong>{tank.name}</strong>
        <small>{[tank.customer, tank.address].filter(Boolean).join(' · ')}</small>
        <small>
          {[
            tank.job_id === null ? null : t('installs.yourVisit'),
            tank.distance_m === null ? null : away(tank.distance_m),
            tank.occupied ? t('installs.hasDevice') : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </label>
  )
}

/** Tanks to choose from: those of open visits first, then the nearest. */
export function TankList({ chosen, newTank, place, onChoose, onNew }: Props) {
  const t = useTranslate()
  const [q, setQ] = useState('')
  const { data, error, found } = useFoundTanks(q, place)
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <fieldset className={styles.tanks}>
      <legend>{t('installs.whichTank')}</legend>
      <input
        type="search"
        value={q}
        placeholder={t('installs.findTank')}
        aria-label={t('installs.findTank')}
        onChange={({ target }) => setQ(target.value)}
      />
      {shown.map(tank => (
        <TankOption
          key={tank.id}
          tank={tank}
          checked={!newTank && chosen?.id === tank.id}
          onChoose={onChoose}
        />
      ))}
      {shown.length > 0 && onNew ? (
        <label className={styles.tank}>
          <input
            type="radio"
            name="tank"
            checked={newTank !== null}
            onChange={() => onNew({ name: '', group_id: shown[0]!.group_id, content_type: 'kerosene' })}
          />
          <span>{t('installs.notListed')}</span>
        </label>
      ) : null}
      {newTank && onNew ? <NewTankFields value={newTank} near={shown} onChange={onNew} /> : null}
      {shown.length === 0 && (data || error) ? <p className="ui-muted">{t('installs.noTanks')}</p> : null}
    </fieldset>
  )
}

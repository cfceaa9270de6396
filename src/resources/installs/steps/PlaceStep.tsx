import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PLACE_WITHIN_M } from '../../../config/entities/shared/installation'
import { metresOff, ofTank, type Place } from '../draft'
import { Verdict, type StepProps } from '../step'
import { TankList } from '../TankList'
import styles from '../Wizard.module.css'

const PATIENCE = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 } as const
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const whereAmI = () =>
  new Promise<Place>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          lat: round(coords.latitude),
          lng: round(coords.longitude),
          accuracy_m: Math.ceil(coords.accuracy),
        }),
      reject,
      PATIENCE,
    ),
  )

/** The installer's position, and the tank there. */
export function PlaceStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const { place, tank } = draft
  const off = metresOff(draft)
  const locate = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await change({ place: await whereAmI() })
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const isExact = place !== null && place.accuracy_m <= PLACE_WITHIN_M
  return (
    <>
      <button type="button" className={styles.scan} disabled={busy} onClick={() => void locate()}>
        {t(busy ? 'installs.locating' : place ? 'installs.locateAgain' : 'installs.locate')}
      </button>
      {failed ? <Verdict tone="bad">{t('installs.noPlace')}</Verdict> : null}
      {place ? (
        <Verdict tone={isExact ? 'good' : 'bad'}>
          {t(isExact ? 'installs.placeGood' : 'installs.placeRough', {
            metres: place.accuracy_m,
            max: PLACE_WITHIN_M,
          })}
        </Verdict>
      ) : null}
      <TankList
        chosen={tank}
        newTank={draft.newTank}
        place={place}
        onChoose={chosen => void change({ ...ofTank(chosen), newTank: null, moves: false })}
        onNew={
          draft.trial
            ? null
            : newTank => void change(draft.newTank ? { newTank } : { ...ofTank(null), newTank, moves: false })
        }
      />
      {tank?.occupied && !draft.newTank ? <Verdict tone="bad">{t('validation.occupied')}</Verdict> : null}
      {tank && !draft.newTank && off !== null && off > PLACE_WITHIN_M ? (
        <div className={styles.warning}>
          <Verdict tone={draft.moves ? 'warn' : 'bad'}>{t('installs.farOff', { metres: off })}</Verdict>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={draft.moves}
              onChange={({ target }) => void change({ moves: target.checked })}
            />
            <span>{t('installs.moveTank')}</span>
          </label>
        </div>
      ) : null}
    </>
  )
}

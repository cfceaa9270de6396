import { useNotify, useTranslate } from 'react-admin'
import { setPreference } from '../../config/calls/preferences'
import { tankgroups } from '../../config/entities/tankgroups'
import { optionLabel } from '../../config/schema/text/labels'
import { VOLUME_UNITS, volumeUnit, type VolumeUnit } from '../../config/volumes'
import { setStored, useStored } from '../../providers/auth/store'
import { useSend } from '../../providers/calls/useSend'
import { messageOf } from '../engine/messageOf'
import styles from './Account.module.css'
import { Choice } from '../engine/display/Choice'
import { DisplayChoices } from '../engine/display/DisplayChoices'

/** Display preferences: language, units, colour mode. Each choice is saved at once. */
export function Display() {
  const t = useTranslate()
  const notify = useNotify()
  const { user } = useStored('auth')
  const { mutateAsync } = useSend(setPreference)
  const labelFor = (english: string) => t(`words.${english}`, { _: english })

  async function count(units: VolumeUnit) {
    try {
      const kept = await mutateAsync({ units })
      if (user) setStored('auth', { user: { ...user, units: kept.units } })
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
    }
  }
  return (
    <section className={styles.panel} aria-labelledby="account-display">
      <h2 id="account-display">{t('account.display')}</h2>
      <div className={`${styles.display} ui-fields`}>
        <DisplayChoices className={styles.select} />
        <Choice
          className={styles.select}
          label={labelFor('Units')}
          value={volumeUnit(user?.units)}
          options={VOLUME_UNITS.map(each => [each, labelFor(optionLabel(tankgroups.fields.units, each))])}
          onChange={value => void count(value as VolumeUnit)}
        />
      </div>
    </section>
  )
}

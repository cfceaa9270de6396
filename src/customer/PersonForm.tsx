import { useState, type FormEvent } from 'react'
import type { Translate } from '../providers/i18n/light'
import type { Profile, ProfileChange } from './api'
import styles from './Form.module.css'
import own from './Settings.module.css'

type Props = { t: Translate; profile: Profile; onSave: (change: ProfileChange) => void }

/** The customer's profile: fields to edit, and read-only fields. */
export function PersonForm({ t, profile, onSave }: Props) {
  const [name, setName] = useState(profile.name)
  const [phone, setPhone] = useState(profile.phone ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({ name: name.trim(), phone: phone.trim() || null })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <span>{t('settings.name')}</span>
        <input
          value={name}
          autoComplete="name"
          maxLength={160}
          required
          onChange={event => setName(event.target.value)}
        />
      </label>
      <label className={styles.field}>
        <span>{t('settings.phone')}</span>
        <input
          value={phone}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          onChange={event => setPhone(event.target.value)}
        />
      </label>
      <dl className={own.facts}>
        <dt>{t('settings.email')}</dt>
        <dd dir="ltr">{profile.email}</dd>
        <dt>{t('settings.address')}</dt>
        <dd dir="auto">{profile.address}</dd>
        <dt>{t('settings.supplier')}</dt>
        <dd dir="auto">
          {profile.supplier.name}
          {profile.supplier.phone ? (
            <>
              {' · '}
              <a href={`tel:${profile.supplier.phone}`} dir="ltr">
                {profile.supplier.phone}
              </a>
            </>
          ) : null}
        </dd>
      </dl>
      <p className={own.small}>{t('settings.askSupplier')}</p>
      <button type="submit" className={styles.second}>
        {t('settings.save')}
      </button>
    </form>
  )
}

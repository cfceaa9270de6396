import { useState, type KeyboardEvent, type Ref } from 'react'
import type { Translate } from '../providers/i18n/light'
import styles from './SignIn.module.css'

type Props = {
  t: Translate
  value: string
  onChange: (value: string) => void
  invalid: boolean
  describedBy: string | undefined
  autoComplete?: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
}

/** A password input with a visibility toggle and a Caps Lock warning. */
export function PasswordField({
  t,
  value,
  onChange,
  invalid,
  describedBy,
  autoComplete = 'current-password',
  ref,
}: Props) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const described = caps ? `${describedBy ?? ''} caps-lock`.trim() : describedBy

  return (
    <div className={styles.field}>
      <label htmlFor="password">{t('signIn.password')}</label>
      <div className={styles.withButton}>
        <input
          ref={ref}
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          dir="ltr"
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCaps(false)}
          aria-invalid={invalid}
          aria-describedby={described}
        />
        <button
          type="button"
          className={styles.eye}
          aria-pressed={shown}
          aria-label={t('signIn.showPassword')}
          title={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <i className={shown ? styles.shown : styles.hidden} />
        </button>
      </div>
      <output id="caps-lock" className={styles.hint}>
        {caps ? t('signIn.capsLock') : null}
      </output>
    </div>
  )
}

import { useId, useState, type FormEvent } from 'react'
import { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'
import { usePreferences } from '../providers/preferences'
import { changePassword } from './api'
import styles from './Form.module.css'
import { refusalText } from './refusal'
import own from './Settings.module.css'
import { useOnline } from './useOnline'

type Props = { t: Translate; say: Translate; email: string; onChanged: () => void }
type Name = 'current' | 'password'

const EMPTY = { current: '', password: '' }

/** Maximum lengths that the server accepts. */
const LONGEST = { current: 1000, password: 200 }
/** The text of each password rule, by the server's key; any other key means "too short". */
const TEXTS: Record<string, string> = {
  'validation.wrongPassword': 'settings.passwordWrong',
  'validation.commonPassword': 'signIns.common',
  'validation.ownPassword': 'signIns.ownName',
}

/** The violated rule of each field. Duplicated here, as importing the staff forms' version would load their chunk. */
function keysIn(error: unknown) {
  const raw = error instanceof AppError ? (error.body.raw as { details?: unknown } | null) : null
  return (raw?.details ?? {}) as Record<string, { key: string }>
}

/** Changes the password. Asks for the current one, to protect an unlocked phone. */
export function OwnPassword({ t, say, email, onChanged }: Props) {
  const { language } = usePreferences()
  const online = useOnline()
  const id = useId()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const [wrong, setWrong] = useState('')
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    setWrong('')
    setSaid('')
    try {
      await changePassword(values)
      setValues(EMPTY)
      setSaid(t('signIns.changed'))
      onChanged()
    } catch (error) {
      const found = Object.entries(keysIn(error)).map(([name, { key }]) => [
        name,
        t(TEXTS[key] ?? 'signIns.tooShort'),
      ])
      if (found.length > 0) setProblems(Object.fromEntries(found))
      else setWrong(online ? refusalText(error, say, language) : t('signIns.offline'))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: Name, label: string, autoComplete: string) => (
    <div className={styles.field}>
      <label htmlFor={`${id}${name}`}>{t(label)}</label>
      <input
        id={`${id}${name}`}
        type="password"
        autoComplete={autoComplete}
        value={values[name]}
        maxLength={LONGEST[name]}
        required
        aria-invalid={problems[name] ? true : undefined}
        aria-describedby={`${id}${name}-note`}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
      <p id={`${id}${name}-note`} role="alert" className={styles.problem}>
        {problems[name]}
      </p>
    </div>
  )
  return (
    <section>
      <form className={styles.form} onSubmit={submit}>
        <h2>{t('settings.password')}</h2>
        {/* Password managers recognise the account by this field. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {field('current', 'signIns.current', 'current-password')}
        {field('password', 'signIns.next', 'new-password')}
        <p className={own.small}>{t('signIns.hint')}</p>
        <output className={own.said}>{said}</output>
        <p role="alert" className={styles.problem}>
          {online ? wrong : t('signIns.offline')}
        </p>
        <button type="submit" className={styles.second} disabled={busy || !online}>
          {t('signIns.change')}
        </button>
      </form>
    </section>
  )
}

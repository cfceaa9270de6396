import { useId, useState, type FormEvent } from 'react'
import { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'
import { usePreferences } from '../providers/preferences'
import { changePassword } from './api'
import styles from './Form.module.css'
import { refusalText } from './refusal'
import own from './Settings.module.css'
import { useOnline } from './useOnline'

type Props = { t: Translate; tCommon: Translate; email: string; onChanged: () => void }
type Name = 'current' | 'password'

const EMPTY = { current: '', password: '' }

/** Maximum lengths that the server accepts. */
const MAX_LENGTH = { current: 1000, password: 200 }
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

/** State and submission of the form. */
function usePasswordChange({ t, tCommon, onChanged }: Omit<Props, 'email'>) {
  const { language } = usePreferences()
  const online = useOnline()
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
      else setWrong(online ? refusalText(error, tCommon, language) : t('signIns.offline'))
    } finally {
      setBusy(false)
    }
  }
  return { values, setValues, problems, wrong, said, busy, online, submit }
}

type FieldProps = {
  name: Name
  label: string
  autoComplete: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** A password field with its error message. */
function Field({ name, label, autoComplete, value, problem, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={`${id}${name}`}>{label}</label>
      <input
        id={`${id}${name}`}
        type="password"
        autoComplete={autoComplete}
        value={value}
        maxLength={MAX_LENGTH[name]}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}${name}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}${name}-note`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}

/** Changes the password. Asks for the current one, to protect an unlocked phone. */
export function OwnPassword({ t, tCommon, email, onChanged }: Props) {
  const { values, setValues, problems, wrong, said, busy, online, submit } = usePasswordChange({
    t,
    tCommon,
    onChanged,
  })
  const field = (name: Name) => ({
    name,
    value: values[name],
    problem: problems[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  })
  return (
    <section>
      <form className={styles.form} onSubmit={submit}>
        <h2>{t('settings.password')}</h2>
        {/* Password managers recognise the account by this field. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field {...field('current')} label={t('signIns.current')} autoComplete="current-password" />
        <Field {...field('password')} label={t('signIns.next')} autoComplete="new-password" />
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

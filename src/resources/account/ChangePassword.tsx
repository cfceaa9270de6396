import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { changePassword } from '../../config/schema/calls/sessions'
import { useSend } from '../../providers/calls/useSend'
import { fieldProblems } from '../../providers/problems'
import { messageOf, problemMessage } from '../engine/messageOf'
import styles from './Account.module.css'

const EMPTY = { current: '', password: '' }
type Name = keyof typeof EMPTY

/** Changes the password; asks for the current one and a new one of at least `min` characters. */
export function ChangePassword({ min }: { min: number }) {
  const t = useTranslate()
  const notify = useNotify()
  const [values, setValues] = useState(EMPTY)
  const { mutateAsync, isPending, error, reset } = useSend(changePassword)
  const problems = fieldProblems(error)
  const isOther = error && Object.keys(problems).length === 0

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isChanged = await mutateAsync(values).then(
      () => true,
      () => false,
    )
    if (!isChanged) return
    setValues(EMPTY)
    notify('account.changed', { type: 'success' })
  }
  const field = (name: Name, label: string, autoComplete: string, hint?: string) => (
    <TextField
      type="password"
      name={name}
      label={t(label)}
      autoComplete={autoComplete}
      value={values[name]}
      onChange={({ target }) => {
        reset()
        setValues({ ...values, [name]: target.value })
      }}
      error={problems[name] !== undefined}
      helperText={problems[name] ? problemMessage(t, problems[name], '') : hint}
      required
      fullWidth
      size="small"
    />
  )
  return (
    <section className={styles.panel} aria-labelledby="account-password">
      <h2 id="account-password">{t('account.title')}</h2>
      <form onSubmit={onSubmit} className={styles.form} noValidate>
        {field('current', 'account.current', 'current-password')}
        {field('password', 'account.next', 'new-password', t('validation.tooShort', { min }))}
        <div role="alert">{isOther ? messageOf(t, error) : null}</div>
        <Button type="submit" variant="contained" disabled={isPending}>
          {t('account.change')}
        </Button>
      </form>
    </section>
  )
}

import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { setPreference } from '../../config/calls/preferences'
import { setStored, useStored } from '../../providers/auth/store'
import { useSend } from '../../providers/calls/useSend'
import { fieldProblems } from '../../providers/problems'
import { messageOf, problemMessage } from '../engine/messageOf'
import styles from './Account.module.css'

/** The user's display name, shown beside the user's changes and in messages. */
export function OwnName() {
  const t = useTranslate()
  const notify = useNotify()
  const { user } = useStored('auth')
  const kept = user?.name ?? ''
  const [name, setName] = useState(kept)
  const { mutateAsync, isPending, error, reset } = useSend(setPreference)
  const problem = fieldProblems(error).name

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    try {
      const saved = await mutateAsync({ name: name.trim() })
      setName(saved.name)
      if (user) setStored('auth', { user: { ...user, name: saved.name } })
      notify('account.renamed', { type: 'success' })
    } catch {
      // Shown beside the field.
    }
  }
  return (
    <form onSubmit={onSubmit} className={styles.form} noValidate>
      <TextField
        name="name"
        label={t('account.name')}
        autoComplete="name"
        value={name}
        onChange={({ target }) => {
          reset()
          setName(target.value)
        }}
        error={Boolean(error)}
        helperText={problem ? problemMessage(t, problem, '') : error ? messageOf(t, error) : undefined}
        required
        fullWidth
        size="small"
      />
      <Button type="submit" variant="outlined" disabled={isPending || name.trim() === kept}>
        {t('account.rename')}
      </Button>
    </form>
  )
}

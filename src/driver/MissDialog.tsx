import { useState, type FormEvent } from 'react'
import { Dialog } from '../customer/Dialog'
import form from '../customer/Form.module.css'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'

const REASONS = ['locked', 'noAnswer', 'noSpace', 'unsafe', 'other'] as const
type Reason = (typeof REASONS)[number]

type Props = {
  t: Translate
  stop: Stop
  onMiss: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why nothing could be delivered. */
export function MissDialog({ t, stop, onMiss, onClose }: Props) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!reason) return setWrong(t('miss.choose'))
    const more = text.trim()
    if (reason === 'other' && !more) return setWrong(t('miss.say'))
    const named = reason === 'other' ? [] : [t(`miss.reason.${reason}.${stop.kind}`)]
    try {
      await onMiss([...named, ...(more ? [more] : [])].join(': '))
    } catch {
      setWrong(t('notKept'))
    }
  }

  return (
    <Dialog title={t(`cannot.${stop.kind}`)} closeLabel={t('close')} onClose={onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        <fieldset className={form.choices}>
          <legend>{t('miss.why')}</legend>
          {REASONS.map(each => (
            <label key={each}>
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              <span>{t(`miss.reason.${each}.${stop.kind}`)}</span>
            </label>
          ))}
        </fieldset>
        <label className={form.field}>
          <span>
            {t('miss.text')} {reason === 'other' ? null : <small>{t('optional')}</small>}
          </span>
          <textarea rows={2} maxLength={400} value={text} onChange={event => setText(event.target.value)} />
        </label>
        <p role="alert" className={form.problem}>
          {wrong}
        </p>
        <button type="submit" className={form.primary}>
          {t('miss.send')}
        </button>
      </form>
    </Dialog>
  )
}

import { MAX_DAYS_AHEAD } from '../config/constants'
import { useState, type FormEvent } from 'react'
import type { Language } from '../config/schema/constants'
import { measureOf, volumeUnit } from '../config/volumes'
import type { Translate } from '../providers/i18n/light'
import type { Tank, TopupInput } from './api'
import { serverNow } from './clock'
import { Dialog } from './Dialog'
import styles from './Form.module.css'
import { refusalText } from './refusal'
import { plainNumber, spaceOf, volume } from './words'

type Props = {
  t: Translate
  tCommon: Translate
  tank: Tank
  units: string | undefined
  language: Language
  onSend: (input: TopupInput) => Promise<void>
  onClose: () => void
}

/** The date in the user's time zone, ISO 8601. */
const isoDay = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

type HowProps = {
  t: Translate
  isFill: boolean
  fillText: string | null
  onChange: (isFill: boolean) => void
}

/** A full fill or an amount, as radio buttons. */
function HowField({ t, isFill, fillText, onChange }: HowProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{t('topup.how')}</legend>
      <label>
        <input type="radio" name="how" checked={isFill} onChange={() => onChange(true)} />
        <span>
          {t('topup.fill')}
          {fillText ? <small>{fillText}</small> : null}
        </span>
      </label>
      <label>
        <input type="radio" name="how" checked={!isFill} onChange={() => onChange(false)} />
        <span>{t('topup.amount')}</span>
      </label>
    </fieldset>
  )
}

type AmountProps = {
  t: Translate
  amount: string
  units: string | undefined
  isWrong: boolean
  onChange: (amount: string) => void
}

/** The amount in the customer's unit, digits only. */
function AmountField({ t, amount, units, isWrong, onChange }: AmountProps) {
  return (
    <label className={styles.field}>
      <span>{t('topup.litres', { unit: t(`settings.unit.${volumeUnit(units)}`) })}</span>
      <input
        inputMode="numeric"
        value={amount}
        aria-invalid={isWrong}
        aria-describedby="topup-problem"
        onChange={event => onChange(event.target.value.replace(/[^\d]/g, ''))}
      />
    </label>
  )
}

type WishProps = { t: Translate; wish: string; today: number; onChange: (wish: string) => void }

/** The preferred date. */
function WishField({ t, wish, today, onChange }: WishProps) {
  return (
    <label className={styles.field}>
      <span>
        {t('topup.wish')} <small>{t('topup.optional')}</small>
      </span>
      <input
        type="date"
        min={isoDay(today)}
        max={isoDay(today + MAX_DAYS_AHEAD * 86_400_000)}
        value={wish}
        onChange={event => onChange(event.target.value)}
      />
    </label>
  )
}

/** Requests a top-up: a full fill or an amount, with a preferred date and a note. */
export function TopupDialog({ t, tCommon, tank, units, language, onSend, onClose }: Props) {
  const [isFill, setFill] = useState(true)
  const [amount, setAmount] = useState('')
  const [wish, setWish] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const measure = measureOf('L', volumeUnit(units))
  const space = spaceOf(tank)
  const most = Math.floor(measure.read(tank.capacity_l))
  const [today] = useState(serverNow)
  const fillText = space > 0 ? t('topup.fillAbout', { volume: volume(t, space, units, language) }) : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = Number(amount)
    if (!isFill && !(typed >= 1 && typed <= most))
      return setWrong(t('topup.amountWrong', { max: plainNumber(most, language) }))
    if (wish && wish < isoDay(today)) return setWrong(t('topup.wishWrong'))
    setBusy(true)
    setWrong(null)
    try {
      await onSend({
        litres: isFill ? null : Math.round(measure.keep(typed)),
        note: note.trim() || null,
        wish_on: wish || null,
      })
    } catch (error) {
      setWrong(refusalText(error, tCommon, language))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('topup.title')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <HowField {...{ t, isFill, fillText }} onChange={setFill} />
        {isFill ? null : (
          <AmountField {...{ t, amount, units }} isWrong={wrong !== null} onChange={setAmount} />
        )}
        <WishField {...{ t, wish, today }} onChange={setWish} />
        <label className={styles.field}>
          <span>
            {t('topup.note')} <small>{t('topup.optional')}</small>
          </span>
          <textarea rows={2} maxLength={500} value={note} onChange={event => setNote(event.target.value)} />
        </label>
        <p id="topup-problem" role="alert" className={styles.problem}>
          {wrong}
        </p>
        <button type="submit" className={styles.primary} disabled={busy}>
          {t(busy ? 'topup.sending' : 'topup.send')}
        </button>
      </form>
    </Dialog>
  )
}

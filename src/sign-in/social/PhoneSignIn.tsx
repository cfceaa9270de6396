import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import type { ConfirmCode } from '../../providers/firebase/signIn'
import styles from '../SignIn.module.css'
import own from './Social.module.css'
import { loadSignIn, useSocialSignIn } from './useSocialSignIn'

type Props = { isCustomer: boolean; onClose: () => void }

type FieldProps = {
  t: ReturnType<typeof useSocialSignIn>['t']
  ref: Ref<HTMLInputElement>
  phone: string
  invalid: boolean
}

function PhoneField({
  t,
  ref,
  phone,
  setPhone,
  invalid,
}: FieldProps & { setPhone: (phone: string) => void }) {
  return (
    <div className={styles.field}>
      <label htmlFor="phone">{t('phoneNumber')}</label>
      <input
        ref={ref}
        id="phone"
        type="tel"
        autoComplete="tel"
        dir="ltr"
        value={phone}
        aria-invalid={invalid}
        aria-describedby="phone-help phone-problem"
        onChange={event => setPhone(event.target.value)}
      />
      <small id="phone-help">{t('phoneHelp')}</small>
    </div>
  )
}

type CodeProps = FieldProps & { code: string; setCode: (code: string) => void }

/** The code of the text message that was sent to the number. */
function CodeField({ t, ref, phone, code, setCode, invalid }: CodeProps) {
  return (
    <div className={styles.field}>
      <output>{t('codeSent', { phone: `\u2066${phone.trim()}\u2069` })}</output>
      <label htmlFor="sms-code">{t('code')}</label>
      <input
        ref={ref}
        id="sms-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={8}
        value={code}
        aria-invalid={invalid}
        aria-describedby="phone-problem"
        onChange={event => setCode(event.target.value)}
      />
    </div>
  )
}

/** Phone sign-in: number, reCAPTCHA, and the code of a text message. */
export function PhoneSignIn({ isCustomer, onClose }: Props) {
  const { t, busy, problem, setProblem, run, signIn } = useSocialSignIn()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [confirm, setConfirm] = useState<{ with: ConfirmCode } | null>(null)
  const check = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const number = phone.replace(/[\s().-]/g, '')

  useEffect(() => box.current?.focus(), [confirm])

  const send = () =>
    run(async () => {
      const { sendCode } = await loadSignIn()
      // reCAPTCHA can be rendered only once per element.
      const place = check.current!.appendChild(document.createElement('div'))
      const sent = await sendCode(number, place).finally(() => place.remove())
      setCode('')
      setConfirm({ with: sent })
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (confirm) {
      if (code.trim() === '') return setProblem(t('wrongCode'))
      return void signIn(() => confirm.with(code.trim(), { isCustomer }))
    }
    if (!/^\+\d{7,15}$/.test(number)) return setProblem(t('wrongNumber'))
    void send()
  }

  return (
    <section className={own.ways}>
      <p className={own.or}>{t('or')}</p>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        {confirm ? (
          <CodeField {...{ t, phone, code, setCode }} ref={box} invalid={problem !== null} />
        ) : (
          <PhoneField {...{ t, phone, setPhone }} ref={box} invalid={problem !== null} />
        )}
        <div ref={check} />
        <div id="phone-problem" role="alert" className={styles.problem}>
          {problem}
        </div>
        <button type="submit" className={styles.submit} disabled={busy}>
          {t(confirm ? 'confirm' : busy ? 'sending' : 'sendCode')}
        </button>
        <div className={own.more}>
          {confirm ? (
            <button type="button" disabled={busy} onClick={() => void send()}>
              {t('newCode')}
            </button>
          ) : null}
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </section>
  )
}

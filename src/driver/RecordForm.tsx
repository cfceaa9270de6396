import { useState, type FormEvent } from 'react'
import type { Language } from '../config/schema/constants'
import { serverNow } from '../customer/clock'
import form from '../customer/Form.module.css'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'
import { useDraft } from './draft'
import type { Draft, Delivered } from './recorded'
import { dropDraft } from './kept'
import { AmountFields, MeterFields } from './MeterFields'
import { SignatureField } from './SignatureField'
import styles from './StopPage.module.css'
import { numberOf, sumOf, type Litres } from './stops'
import { TicketPhotos } from './TicketPhotos'

/** The litres as typed; a compartment that is left empty delivered nothing. */
const litresOf = ({ litres }: Draft): Litres[] =>
  litres.flatMap(({ compartment, text }) => {
    const value = numberOf(text)
    return value === null ? [] : [{ compartment, litres: value }]
  })

/** The result as it is at the press of the button: it may be sent hours later. */
const resultOf = (draft: Draft, { id, name }: Stop): Delivered => ({
  kind: 'deliver',
  key: crypto.randomUUID(),
  owner: draft.owner,
  stopId: id,
  name,
  at: Date.now(),
  body: {
    delivered: litresOf(draft),
    delivered_at: new Date(serverNow()).toISOString(),
    meter_before: numberOf(draft.before),
    meter_after: numberOf(draft.after),
    signed_by: draft.signedBy.trim() || null,
  },
  photos: draft.photos.map(blob => ({ blob })),
  signature: draft.signature && { blob: draft.signature },
})

type Props = {
  t: Translate
  language: Language
  owner: string
  stop: Stop
  onDelivered: (result: Delivered) => Promise<void>
  onMiss: () => void
}

/** Litres, meter, ticket and signature of an open stop. */
export function RecordForm({ t, language, owner, stop, onDelivered, onMiss }: Props) {
  const { draft, change } = useDraft(owner, stop)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  if (!draft) return <section id="record" className={styles.record} aria-busy />

  async function submit(event: FormEvent) {
    event.preventDefault()
    const result = resultOf(draft!, stop)
    if (sumOf(result.body.delivered) <= 0) return setWrong(t(`litresMissing.${stop.kind}`))
    setBusy(true)
    try {
      await onDelivered(result)
      await dropDraft(owner, stop.id)
    } catch {
      setWrong(t('notKept'))
      setBusy(false)
    }
  }

  return (
    <section id="record" className={styles.record} aria-labelledby="record-title">
      <h2 id="record-title">{t(`record.${stop.kind}`)}</h2>
      <form className={form.form} onSubmit={submit} noValidate>
        <AmountFields {...{ t, stop, draft, change }} isWrong={wrong !== null} />
        <MeterFields {...{ t, language, draft, change }} total={sumOf(litresOf(draft))} />
        <TicketPhotos {...{ t, change }} photos={draft.photos} />
        <SignatureField {...{ t, change, draft }} />
        <p id="record-problem" role="alert" className={form.problem}>
          {wrong}
        </p>
        <button type="submit" className={form.primary} disabled={busy}>
          {t(`done.${stop.kind}`)}
        </button>
        <button type="button" className={form.second} disabled={busy} onClick={onMiss}>
          {t(`cannot.${stop.kind}`)}
        </button>
      </form>
    </section>
  )
}

import { useEffect, useState, type FormEvent } from 'react'
import type { Language } from '../config/schema/constants'
import { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'
import { fetchReportTypes, reportProblem, type ReportInput, type Tank } from './api'
import { Dialog } from './Dialog'
import styles from './Form.module.css'
import { refusalText } from './refusal'
import { sendPhoto } from './sendPhoto'
import { shrinkPhoto } from './shrinkPhoto'

type Props = {
  t: Translate
  tCommon: Translate
  language: Language
  tank: Tank
  onSent: (tank: Tank) => void
  onClose: () => void
}

/** The readable text of an error, with the photo's own error first. */
function problemText(error: unknown, t: Translate, tCommon: Translate, language: Language): string {
  if (!(error instanceof AppError)) return tCommon('errors.unexpected')
  if (error.status === 413) return t('problem.photoTooLarge')
  if (error.status === 415) return t('problem.photoWrong')
  if (error.code === 'wrong_state') return t('topup.notNow')
  return refusalText(error, tCommon, language)
}

type Type = ReportInput['type']
type TypeProps = {
  t: Translate
  types: readonly Type[]
  type: Type | null
  onChange: (type: Type) => void
}

/** The kind of problem, as radio buttons. */
function TypeField({ t, types, type, onChange }: TypeProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{t('problem.what')}</legend>
      {types.map(each => (
        <label key={each}>
          <input type="radio" name="type" checked={type === each} onChange={() => onChange(each)} />
          <span>{t(`problem.type.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

type Photo = { blob: Blob; url: string }
type PhotoProps = { t: Translate; photo: Photo | null; onChange: (photo: Photo | null) => void }

/** The optional photo: a button to choose one, or its preview. */
function PhotoField({ t, photo, onChange }: PhotoProps) {
  async function choosePhoto(file: File | undefined) {
    if (!file) return
    const blob = await shrinkPhoto(file)
    onChange({ blob, url: URL.createObjectURL(blob) })
  }

  return (
    <div className={styles.photo}>
      {photo ? <img src={photo.url} alt={t('problem.photoAdded')} /> : null}
      {photo ? (
        <button type="button" className="ui-underlined" onClick={() => onChange(null)}>
          {t('problem.remove')}
        </button>
      ) : (
        <label>
          <input
            type="file"
            accept="image/*"
            onChange={({ target }) => void choosePhoto(target.files?.[0])}
          />
          {t('problem.photo')}
        </label>
      )}
    </div>
  )
}

/** Reports a problem with a tank, optionally with a photo. */
export function ProblemDialog({ t, tCommon, language, tank, onSent, onClose }: Props) {
  const [types, setTypes] = useState<readonly Type[]>([])
  const [type, setType] = useState<Type | null>(null)
  const [text, setText] = useState('')
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  useEffect(() => {
    fetchReportTypes().then(setTypes, (error: unknown) => setWrong(problemText(error, t, tCommon, language)))
  }, [t, tCommon, language])
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.url)), [photo])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!type) return setWrong(t('problem.choose'))
    setBusy(true)
    setWrong(null)
    try {
      const photos = photo ? [await sendPhoto(photo.blob)] : []
      onSent(await reportProblem(tank.id, { type, text: text.trim() || null, photos }))
    } catch (error) {
      setWrong(problemText(error, t, tCommon, language))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('problem.title')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TypeField {...{ t, types, type }} onChange={setType} />
        <label className={styles.field}>
          <span>
            {t('problem.text')} <small>{t('topup.optional')}</small>
          </span>
          <textarea rows={3} maxLength={2000} value={text} onChange={event => setText(event.target.value)} />
        </label>
        <PhotoField t={t} photo={photo} onChange={setPhoto} />
        <p role="alert" className={styles.problem}>
          {wrong}
        </p>
        <button type="submit" className={styles.primary} disabled={busy}>
          {t(busy ? 'topup.sending' : 'problem.send')}
        </button>
      </form>
    </Dialog>
  )
}

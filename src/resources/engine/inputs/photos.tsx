import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { sendAttachment } from '../../../providers/data/attachments'
import type { InputKind } from '../FieldKind'
import { Photo } from '../fields/photos'
import { messageOf } from '../messageOf'
import { FormField } from './FormField'
import { useInputField } from './useInputField'
import styles from './Photos.module.css'

/** Pictures of a record: those that it has, and others from this device. */
export const photos: InputKind<'photos'> = function PhotosInput(props) {
  const t = useTranslate()
  const { value, set, frame } = useInputField(props)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const held: readonly string[] = Array.isArray(value) ? value : []
  async function add(files: readonly File[]) {
    setBusy(true)
    setRefused(null)
    const sent: string[] = []
    try {
      for (const file of files) sent.push(await sendAttachment(file))
    } catch (error) {
      setRefused(messageOf(t, error))
    }
    if (sent.length > 0) set([...held, ...sent])
    setBusy(false)
  }
  return (
    <FormField {...frame} many>
      <div className={styles.photos}>
        {held.map((each, i) => (
          <span key={each} className={styles.photo}>
            <Photo value={each} alt={t('engine.photo', { number: i + 1 })} />
            <button
              type="button"
              aria-label={t('engine.removePhoto', { number: i + 1 })}
              onClick={() => set(held.filter(one => one !== each))}
            >
              ×
            </button>
          </span>
        ))}
        <label className={styles.add}>
          {t(busy ? 'engine.sendingPhoto' : 'engine.addPhotos')}
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={busy}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              void add(files)
            }}
          />
        </label>
      </div>
      {refused ? (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      ) : null}
    </FormField>
  )
}

import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { sendAttachment } from '../../../providers/data/attachments'
import type { InputKind, InputProps } from '../FieldKind'
import { Photo } from '../fields/photos'
import { messageOf } from '../messageOf'
import { FormField } from './FormField'
import { useInputField } from './useInputField'
import styles from './Photos.module.css'

type PicturesProps = {
  frame: ReturnType<typeof useInputField>['frame']
  held: readonly string[]
  onChange: (held: string[]) => void
  multiple?: boolean
}

/** The field's pictures, and an upload. */
function Pictures({ frame, held, onChange, multiple }: PicturesProps) {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function add(files: readonly File[]) {
    setBusy(true)
    setRefused(null)
    const sent: string[] = []
    try {
      for (const file of files) sent.push(await sendAttachment(file))
    } catch (error) {
      setRefused(messageOf(t, error))
    }
    if (sent.length > 0) onChange([...held, ...sent])
    setBusy(false)
  }
  return (
    <FormField {...frame} many>
      <div className="ui-row">
        {held.map((each, i) => (
          <span key={each} className={`${styles.photo} ui-upon`}>
            <Photo value={each} alt={t('engine.photo', { number: i + 1 })} />
            <button
              type="button"
              aria-label={t('engine.removePhoto', { number: i + 1 })}
              onClick={() => onChange(held.filter(one => one !== each))}
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
            multiple={multiple}
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
        <p role="alert" className="field-wrong">
          {refused}
        </p>
      ) : null}
    </FormField>
  )
}

/** A record's pictures. */
export const photos: InputKind<'photos'> = function PhotosInput(props) {
  const { value, set, frame } = useInputField(props)
  return <Pictures frame={frame} held={Array.isArray(value) ? value : []} onChange={set} multiple />
}

/** A text field with one picture's id; a new upload replaces it. */
export function PictureInput(props: InputProps<'text'>) {
  const { value, set, frame } = useInputField(props)
  const held = typeof value === 'string' ? [value] : []
  return <Pictures frame={frame} held={held} onChange={pictures => set(pictures.at(-1) ?? null)} />
}

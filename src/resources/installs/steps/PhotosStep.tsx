import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PHOTO_COUNT } from '../../../config/entities/shared/installation'
import { hasDecodableSize, MAX_MEGAPIXELS } from '../../../config/schema/pictures'
import { BlobImage } from '../../ui/BlobImage'
import type { Photo } from '../draft'
import { Verdict, type StepProps } from '../step'
import styles from '../Wizard.module.css'

/** The server's maximum picture size, bytes. */
const LARGEST = 12 * 1024 * 1024

type Refused = { readonly name: string; readonly why: 'tooLarge' | 'noPicture' | 'tooManyPixels' }

/** Why the server would refuse the file; undefined if it wouldn't. */
async function refusalOf(file: Blob): Promise<Refused['why'] | undefined> {
  if (file.size > LARGEST) return 'tooLarge'
  // Try to decode the file: its name says nothing about its content.
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return 'noPicture'
  const isDecodable = hasDecodableSize(bitmap)
  bitmap.close()
  return isDecodable ? undefined : 'tooManyPixels'
}

function Thumbnail({ photo, number, onRemove }: { photo: Photo; number: number; onRemove: () => void }) {
  const t = useTranslate()
  return (
    <li className="ui-upon">
      <BlobImage blob={photo.blob} alt={t('engine.photo', { number })} />
      <button type="button" aria-label={t('engine.removePhoto', { number })} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}

/** Pictures of the lid, the tank and its surroundings. Stored on the phone until they are sent. */
export function PhotosStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { photos } = draft
  async function add(files: readonly File[]) {
    const wrong: Refused[] = []
    const good: Photo[] = []
    for (const file of files) {
      const why = await refusalOf(file)
      if (why) wrong.push({ name: file.name, why })
      else
        good.push({
          key: crypto.randomUUID(),
          blob: new Blob([await file.arrayBuffer()], { type: file.type }),
        })
    }
    setRefused(wrong)
    await change({ photos: [...photos, ...good].slice(0, PHOTO_COUNT.max) })
  }
  return (
    <>
      <p className="ui-muted">{t('installs.photosHint', PHOTO_COUNT)}</p>
      <ul className={styles.photos}>
        {photos.map((photo, i) => (
          <Thumbnail
            key={photo.key}
            photo={photo}
            number={i + 1}
            onRemove={() => void change({ photos: photos.filter(one => one !== photo) })}
          />
        ))}
      </ul>
      {photos.length < PHOTO_COUNT.max ? (
        <label className={styles.scan}>
          <input
            type="file"
            accept="image/*"
            multiple
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              void add(files)
            }}
          />
          {t('engine.addPhotos')}
        </label>
      ) : null}
      {refused.map(({ name, why }) => (
        <Verdict key={name} tone="bad">
          {t(`installs.${why}`, { name, max: MAX_MEGAPIXELS })}
        </Verdict>
      ))}
      {photos.length >= PHOTO_COUNT.min ? (
        <Verdict tone="good">{t('engine.photos', { smart_count: photos.length })}</Verdict>
      ) : null}
    </>
  )
}

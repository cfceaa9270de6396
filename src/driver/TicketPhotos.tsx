import { useCallback } from 'react'
import form from '../customer/Form.module.css'
import { shrinkPhoto } from '../customer/shrinkPhoto'
import type { Translate } from '../providers/i18n/light'
import type { Draft } from './recorded'
import styles from './StopPage.module.css'

const MAX_PHOTOS = 4

type Props = { t: Translate; photos: readonly Blob[]; change: (part: Partial<Draft>) => void }

/** A photo from memory. Not the dashboard's component, whose chunk is that of its lists. */
function Picture({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={show} alt={alt} />
}

/** Photos of the ticket. */
export function TicketPhotos({ t, photos, change }: Props) {
  async function add(input: HTMLInputElement) {
    const file = input.files?.[0]
    if (!file) return
    const photo = await shrinkPhoto(file)
    // The same file can be chosen again after it was removed.
    input.value = ''
    change({ photos: [...photos, photo] })
  }
  return (
    <div className={form.choices} role="group" aria-label={t('photo.title')}>
      {photos.map((photo, at) => (
        // The order of photos never changes, and a blob has no other name.
        <div key={at} className={form.photo}>
          <Picture blob={photo} alt={t('photo.number', { number: at + 1 })} />
          <button
            type="button"
            className={styles.quiet}
            onClick={() => change({ photos: photos.filter(each => each !== photo) })}
          >
            {t('photo.remove', { number: at + 1 })}
          </button>
        </div>
      ))}
      {photos.length < MAX_PHOTOS ? (
        <div className={form.photo}>
          <label>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="visually-hidden"
              onChange={({ target }) => void add(target)}
            />
            {t('photo.add')}
          </label>
        </div>
      ) : null}
    </div>
  )
}

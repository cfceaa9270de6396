import { useLocale, useTranslate } from 'react-admin'
import { exact } from '../../../config/schema/text/format'
import { kmApart } from '../../ui/offset'
import styles from './Inputs.module.css'
import type { Moved } from './useMoved'

/** How far a click on the map moved a location, with undo: a stray click is easily missed. */
export function MovedPlace({ moved, onUndo }: { moved: Moved | null; onUndo: () => void }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const km = moved ? kmApart(moved.from, moved.to) : 0
  return (
    <div className={styles.joined}>
      <span role="status">
        {!moved
          ? null
          : km < 1
            ? t('engine.place.moved', { metres: exact(km * 1000, 0, locale) })
            : t('engine.place.movedKm', { km: exact(km, km < 10 ? 1 : 0, locale) })}
      </span>
      {moved ? (
        <button type="button" className={styles.joinedButton} onClick={onUndo}>
          {t('engine.act.undo')}
        </button>
      ) : null}
    </div>
  )
}

import type { Translate } from '../providers/i18n/light'
import type { Tank } from './api'
import styles from './CustomerApp.module.css'

type TabsProps = {
  t: Translate
  tanks: readonly Tank[]
  tank: Tank | undefined
  onChoose: (id: number) => void
}

/** One button per tank, where the customer has several. */
export function TankTabs({ t, tanks, tank, onChoose }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={t('tanks')}>
      {tanks.map(one => (
        <button
          className="ui-frame"
          key={one.id}
          type="button"
          aria-pressed={one.id === tank?.id}
          onClick={() => onChoose(one.id)}
        >
          <b>{one.name}</b>
          <small>{one.content_label ?? t(`content.${one.content_type}`)}</small>
        </button>
      ))}
    </nav>
  )
}

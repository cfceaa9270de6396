import { useRecordContext, useTranslate } from 'react-admin'
import { FUEL_ICONS } from '../../config/entities/shared/geometry'
import { Icon } from '../ui/Icon'
import { contentWords } from './contentWords'
import styles from './Tanks.module.css'

/** The content of the row's tank. */
export function ContentCell() {
  const t = useTranslate()
  const tank = useRecordContext()
  if (!tank) return null
  const icon = FUEL_ICONS[tank.content_type as keyof typeof FUEL_ICONS]
  return (
    <span className={styles.content}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {contentWords(t, tank)}
    </span>
  )
}

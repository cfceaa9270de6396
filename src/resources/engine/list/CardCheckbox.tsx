import { useListContext, useTranslate, type RaRecord } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { canDoAction, canDo } from '../permissions'
import { titleOf } from '../titleOf'
import styles from './Cards.module.css'
import { RowCheckbox } from './RowCheckbox'

/** Whether the user has any bulk action. */
export const maySelect = (entity: Entity): boolean =>
  canDo('update', entity) ||
  canDo('remove', entity) ||
  entity.actions.some(action => action.bulk && canDoAction(action))

/** The selection checkbox of a card. */
export function CardCheckbox({ entity, record }: { entity: Entity; record: RaRecord }) {
  const t = useTranslate()
  const { selectedIds = [], onToggleItem } = useListContext()
  if (!maySelect(entity)) return null
  return (
    <label className={styles.cardBox}>
      <span className="visually-hidden">{t('engine.selectOne', { title: titleOf(entity, record) })}</span>
      <RowCheckbox checked={selectedIds.includes(record.id)} onChange={() => onToggleItem(record.id)} />
    </label>
  )
}

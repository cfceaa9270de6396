import { useRecordContext, useTranslate } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import controls from '../list/Controls.module.css'
import { PEEK_KEY, usePeek } from './usePeek'
import { titleOf } from '../titleOf'

/** Opens the row's record in the peek panel. */
export function PeekButton({ entity }: { entity: Entity }) {
  const t = useTranslate()
  const record = useRecordContext()
  const { peeked, peek, close } = usePeek()
  if (!record) return null
  const open = peeked === String(record.id)
  const title = titleOf(entity, record)
  return (
    <button
      type="button"
      className={controls.icon}
      data-peek=""
      tabIndex={-1}
      aria-expanded={open}
      aria-label={t('engine.peekOne', { title })}
      aria-keyshortcuts={PEEK_KEY}
      data-tooltip={`${t('engine.peek')} (${PEEK_KEY.toUpperCase()})`}
      onClick={event => {
        event.stopPropagation()
        if (open) close()
        else peek(record.id)
      }}
    >
      <Icon name="peek" size={18} />
    </button>
  )
}

import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { possibleActions, useAct } from './useAct'
import { titleOf } from '../titleOf'
import controls from '../list/Controls.module.css'

const ActionMenu = lazy(() => import('./ActionMenu'))

/** The actions of a row, in a menu at its end. */
export function RowActions({ entity, record }: { entity: Entity; record: RaRecord }) {
  const t = useTranslate()
  const { begin, dialog } = useAct(entity)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = possibleActions(entity, record)
  const title = titleOf(entity, record)
  // React events bubble from portals to the row: without this, a click in menu or dialog would open the record.
  const keep = (event: MouseEvent) => event.stopPropagation()
  if (actions.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={keep}>
      <button
        type="button"
        className={controls.icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('engine.act.moreFor', { title })}
        data-tooltip={t('engine.actions')}
        tabIndex={-1}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" size={18} />
      </button>
      {anchor ? (
        <Suspense fallback={null}>
          <ActionMenu
            entity={entity}
            actions={actions}
            record={record}
            anchor={anchor}
            onChoose={action => begin(action, { kind: 'one', record, title })}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
      {dialog}
    </span>
  )
}

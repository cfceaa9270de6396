import { lazy, Suspense, useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import type { Action, Entity } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { actionWords } from '../words'
import controls from '../list/Controls.module.css'
import styles from './Actions.module.css'

const ActionMenu = lazy(() => import('./ActionMenu'))

/** The number of actions shown as buttons; the others are in a menu. */
const BUTTONS = 2

type Props = {
  entity: Entity
  actions: readonly Action[]
  /** The name of the page's primary action: first and highlighted. */
  main?: string | undefined
  /** The record that the actions apply to. */
  record?: RaRecord
  onChoose: (action: Action) => void
}

/** Actions in declared order: a few as buttons, the rest in a menu. */
export function ActionButtons({ entity, actions, main, record, onChoose }: Props) {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const direct = actions.length > BUTTONS + 1 ? actions.slice(0, BUTTONS) : actions
  const others = actions.slice(direct.length)
  return (
    <>
      {direct.map(action => (
        <button
          key={action.name}
          type="button"
          className={action.name === main ? 'ui-primary' : controls.tool}
          aria-keyshortcuts={action.key}
          onClick={() => onChoose(action)}
        >
          {actionWords(t, entity, action, record)}
        </button>
      ))}
      {others.length > 0 ? (
        <button
          type="button"
          className={`${controls.tool} ${styles.more}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={t('engine.act.more')}
          data-tooltip={t('engine.act.more')}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="more" size={18} />
        </button>
      ) : null}
      {anchor ? (
        <Suspense fallback={null}>
          <ActionMenu
            entity={entity}
            actions={others}
            record={record}
            anchor={anchor}
            onChoose={onChoose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

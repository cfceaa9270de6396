import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { useShortcuts } from '../useShortcuts'
import { actionWords } from '../words'
import { possibleActions, useAct } from './useAct'
import controls from '../list/Controls.module.css'
import styles from './Actions.module.css'

const ActionMenu = lazy(() => import('./ActionMenu'))

/** So many actions have a button of their own on a record's page; the others are in a menu. */
const BUTTONS = 2

/** What can be done with a record where it is: on its page as buttons, in the order of the declaration. */
export function RecordActions({ entity, record }: { entity: Entity; record: RaRecord }) {
  const t = useTranslate()
  const { begin, dialog } = useAct(entity)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = possibleActions(entity, record)
  const target = { kind: 'one', record, title: String(record[entity.title] ?? record.id) } as const
  const keys = useMemo(
    () =>
      Object.fromEntries(
        possibleActions(entity, record).flatMap(action =>
          action.key === undefined
            ? []
            : [
                [
                  action.key,
                  () => begin(action, { kind: 'one', record, title: String(record[entity.title]) }),
                ],
              ],
        ),
      ),
    // `begin` is made anew with each render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [entity, record],
  )
  useShortcuts(keys)
  const direct = actions.length > BUTTONS + 1 ? actions.slice(0, BUTTONS) : actions
  const others = actions.slice(direct.length)
  return (
    <>
      {direct.map(action => (
        <button
          key={action.name}
          type="button"
          className={controls.tool}
          aria-keyshortcuts={action.key}
          onClick={() => begin(action, target)}
        >
          {actionWords(t, entity, action)}
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
            anchor={anchor}
            onChoose={action => begin(action, target)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
      {dialog}
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isPossible, type Action, type Entity } from '../../../config/schema'
import type { Refused, BulkSelection } from '../../../providers/data/bulkWrite'
import { useAct } from '../actions/useAct'
import { Icon } from '../../ui/Icon'
import { canDoAction } from '../permissions'
import { actionWords } from '../words'
import controls from './Controls.module.css'

const ActionMenu = lazy(() => import('../actions/ActionMenu'))

/** So many have a button of their own. */
const BUTTONS = 2

type Props = {
  entity: Entity
  /** The chosen rows as far as they are in sight: what none of them allows isn't offered. Empty where all are meant. */
  rows: readonly Readonly<Record<string, unknown>>[]
  which: BulkSelection
  count: number
  onDone: () => void
  onFailed: (failed: readonly Refused[]) => void
}

/** What can be done with all that is chosen at once. */
export function BulkActions({ entity, rows, which, count, onDone, onFailed }: Props) {
  const t = useTranslate()
  const { begin, dialog } = useAct(entity, { onDone, onFailed })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fits = (action: Action) => rows.length === 0 || rows.some(row => isPossible(action, row))
  const actions = entity.actions.filter(action => action.bulk && canDoAction(action) && fits(action))
  const direct = actions.length > BUTTONS + 1 ? actions.slice(0, BUTTONS) : actions
  const others = actions.slice(direct.length)
  const start = (action: Action) => begin(action, { kind: 'many', which, count })
  return (
    <>
      {direct.map(action => (
        <button key={action.name} type="button" className={controls.tool} onClick={() => start(action)}>
          {actionWords(t, entity, action)}
        </button>
      ))}
      {others.length > 0 ? (
        <button
          type="button"
          className={controls.tool}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={t('engine.act.more')}
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
            onChoose={start}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
      {dialog}
    </>
  )
}

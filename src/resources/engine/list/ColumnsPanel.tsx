import Checkbox from '@mui/material/Checkbox'
import { useTranslate } from 'react-admin'
import { Icon } from '../../ui/Icon'
import { useIsPhone } from '../useIsPhone'
import { screenWords } from '../words'
import type { PanelProps } from './ToolbarAction'
import { useCompact } from './useCompact'
import { columnsOf, useListView } from './useListView'
import controls from './Controls.module.css'
import menus from './Menus.module.css'

function moved(columns: readonly string[], name: string, by: -1 | 1): string[] {
  const at = columns.indexOf(name)
  const next = [...columns]
  next.splice(at, 1)
  next.splice(at + by, 0, name)
  return next
}

/** Chooses and orders the columns; on a phone, the facts of a card. */
export default function ColumnsPanel({ entity, screen }: PanelProps) {
  const t = useTranslate()
  const phone = useIsPhone()
  const [compact, setCompact] = useCompact()
  const { columns: asked, lead, facts, setColumns, changed } = useListView(entity, screen)
  // The title always heads the card.
  const columns = phone ? [...new Set([lead, ...facts])] : asked
  const others = columnsOf(entity).filter(name => !columns.includes(name))
  const isSettled = (name: string) => (phone ? name === lead : columns.length === 1)
  const labelFor = (name: string) => screenWords(t, screen, name)

  const moves = [
    { icon: 'up', label: 'engine.moveUp', by: -1, end: columns[phone ? 1 : 0] },
    { icon: 'down', label: 'engine.moveDown', by: 1, end: columns.at(-1) },
  ] as const
  const toggle = (name: string) =>
    setColumns(columns.includes(name) ? columns.filter(each => each !== name) : [...columns, name])

  return (
    <>
      {phone ? null : (
        <label className={menus.tick}>
          <Checkbox checked={compact} onChange={() => setCompact(!compact)} />
          {t('engine.compact')}
        </label>
      )}
      <ul className={menus.columns}>
        {[...columns, ...others].map(name => {
          const on = columns.includes(name)
          return (
            <li key={name}>
              <label className={menus.tick}>
                <Checkbox checked={on} disabled={on && isSettled(name)} onChange={() => toggle(name)} />
                {labelFor(name)}
              </label>
              {on && !(phone && name === lead)
                ? moves.map(({ icon, label, by, end }) => (
                    <button
                      key={icon}
                      type="button"
                      className="ui-icon"
                      aria-label={t(label, { column: labelFor(name) })}
                      disabled={end === name}
                      onClick={() => setColumns(moved(columns, name, by))}
                    >
                      <Icon name={icon} size={14} />
                    </button>
                  ))
                : null}
            </li>
          )
        })}
      </ul>
      {changed ? (
        <button type="button" className={controls.quiet} onClick={() => setColumns([])}>
          {t('engine.resetColumns')}
        </button>
      ) : null}
    </>
  )
}

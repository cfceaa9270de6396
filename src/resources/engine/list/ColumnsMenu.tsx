import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { Glyph } from '../Glyph'
import { Popover } from '../Popover'
import { labelWords } from '../words'
import { columnsOf, useListView } from './useListView'
import styles from './List.module.css'

/** Whether rows are 36 pixels high instead of 44; kept on this machine. */
export const useCompact = () => useStore<boolean>('lists.compact', false)

/** Which columns there are, and in which order. */
export function ColumnsMenu({ entity, screen }: { entity: Entity; screen: Screen }) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const [compact, setCompact] = useCompact()
  const { columns, setColumns, changed } = useListView(entity, screen)
  const others = columnsOf(entity).filter(name => !columns.includes(name))
  const words = (name: string) => labelWords(t, entity.name, name)

  function move(name: string, by: -1 | 1) {
    const at = columns.indexOf(name)
    const next = [...columns]
    next.splice(at, 1)
    next.splice(at + by, 0, name)
    setColumns(next)
  }
  const toggle = (name: string) =>
    setColumns(columns.includes(name) ? columns.filter(each => each !== name) : [...columns, name])

  return (
    <Popover
      open={open}
      onOpen={setOpen}
      label={t('engine.columns')}
      buttonClass={styles.tool}
      button={
        <>
          <Glyph name="columns" />
          <span>{t('engine.columns')}</span>
        </>
      }
    >
      <label className={styles.tick}>
        <input
          type="checkbox"
          className="field-check"
          checked={compact}
          onChange={() => setCompact(!compact)}
        />
        {t('engine.compact')}
      </label>
      <ul className={styles.columns}>
        {[...columns, ...others].map(name => {
          const on = columns.includes(name)
          return (
            <li key={name}>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  className="field-check"
                  checked={on}
                  disabled={on && columns.length === 1}
                  onChange={() => toggle(name)}
                />
                {words(name)}
              </label>
              {on ? (
                <>
                  <button
                    type="button"
                    aria-label={t('engine.moveUp', { column: words(name) })}
                    disabled={columns[0] === name}
                    onClick={() => move(name, -1)}
                  >
                    <Glyph name="up" size={14} />
                  </button>
                  <button
                    type="button"
                    aria-label={t('engine.moveDown', { column: words(name) })}
                    disabled={columns.at(-1) === name}
                    onClick={() => move(name, 1)}
                  >
                    <Glyph name="down" size={14} />
                  </button>
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      {changed ? (
        <button type="button" className={styles.quiet} onClick={() => setColumns([])}>
          {t('engine.resetColumns')}
        </button>
      ) : null}
    </Popover>
  )
}

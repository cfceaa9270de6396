import { useEffect, useRef, useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { messageOf } from '../messageOf'
import type { PanelProps } from './ToolbarAction'
import { useListView } from './useListView'
import menus from './Menus.module.css'

const FORMATS = ['csv', 'xlsx'] as const

/** Saves exactly the rows of the filter, in their order, with the columns that are shown. */
export function ExportPanel({ entity, screen, onClose }: PanelProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { filterValues, sort, total } = useListContext()
  const { columns } = useListView(entity, screen)
  const [busy, setBusy] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])

  async function save(format: (typeof FORMATS)[number]) {
    setBusy(true)
    try {
      const { downloadList } = await import('../../../providers/data/download')
      await downloadList(entity, screen, { filter: filterValues, sort, columns, format })
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
    } finally {
      setBusy(false)
      // Who has left the panel meanwhile keeps what is open now.
      if (here.current) onClose()
    }
  }
  return (
    <>
      <p className={menus.hint} aria-live="polite">
        {busy ? t('engine.exporting') : t('engine.exportHint', { smart_count: total ?? 0 })}
      </p>
      <ul className={menus.menu}>
        {FORMATS.map(format => (
          <li key={format}>
            <button type="button" disabled={busy} onClick={() => void save(format)}>
              {t(`engine.exportAs.${format}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

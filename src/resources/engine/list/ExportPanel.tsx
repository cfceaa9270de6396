import { useEffect, useRef, useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { messageOf } from '../messageOf'
import type { PanelProps } from './ToolbarAction'
import { useListView } from './useListView'
import menus from './Menus.module.css'

const FORMATS = ['csv', 'xlsx'] as const

/** Exports exactly the filtered rows, in their order, with the visible columns. */
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
      // If the user has closed this panel meanwhile, leave the one open now.
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

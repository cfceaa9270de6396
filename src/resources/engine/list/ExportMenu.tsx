import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { Glyph } from '../Glyph'
import { Popover } from '../Popover'
import { messageOf } from '../messageOf'
import { useListView } from './useListView'
import styles from './List.module.css'

const FORMATS = ['csv', 'xlsx'] as const

/** Saves exactly the rows of the filter, in their order, with the columns that are shown. */
export function ExportMenu({ entity, screen }: { entity: Entity; screen: Screen }) {
  const t = useTranslate()
  const notify = useNotify()
  const { filterValues, sort, total } = useListContext()
  const { columns } = useListView(entity, screen)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function save(format: (typeof FORMATS)[number]) {
    setOpen(false)
    setBusy(true)
    try {
      const { downloadList } = await import('../../../providers/data/download')
      await downloadList(entity, screen, { filter: filterValues, sort, columns, format })
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      label={t('engine.export')}
      disabled={busy || !total}
      buttonClass={styles.tool}
      button={
        <>
          <Glyph name="export" />
          <span>{t(busy ? 'engine.exporting' : 'engine.export')}</span>
        </>
      }
    >
      <p className={styles.hint}>{t('engine.exportHint', { smart_count: total ?? 0 })}</p>
      <ul className={styles.menu}>
        {FORMATS.map(format => (
          <li key={format}>
            <button type="button" onClick={() => void save(format)}>
              {t(`engine.exportAs.${format}`)}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

import Select from '@mui/material/Select'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { exact, short } from '../../../config/schema/text/format'
import { Icon } from '../../ui/Icon'
import controls from './Controls.module.css'
import styles from './Pages.module.css'

const SIZES = [10, 25, 50, 100]

/** Pagination: the current range, and links to the other pages. */
export function Pages() {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const { page, perPage, total, meta, setPage, setPerPage, data } = useListContext()
  if (!total || !data) return null
  // The response gives the position of its first row; the requested page may not be loaded yet.
  const first: number = meta?.first ?? (page - 1) * perPage + 1
  const last = first + data.length - 1
  const pages = Math.ceil(total / perPage)
  const figure = (value: number) => exact(value, 0, locale)
  return (
    <nav className={styles.pages} aria-label={t('engine.pages')}>
      <label>
        <span>{t('engine.perPage')}</span>
        <Select
          native
          size="small"
          inputProps={{ 'aria-label': t('engine.perPage') }}
          value={perPage}
          onChange={({ target }) => setPerPage(Number(target.value))}
        >
          {[...new Set([...SIZES, perPage])]
            .sort((a, b) => a - b)
            .map(size => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </Select>
      </label>
      <span aria-live="polite">
        {t('engine.range', {
          first: figure(first),
          last: figure(last),
          total: `${short(total, locale)}${meta?.capped ? '+' : ''}`,
        })}
      </span>
      <button
        type="button"
        className={controls.icon}
        aria-label={t('engine.previous')}
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      >
        <Icon name="back" size={18} />
      </button>
      <button
        type="button"
        className={controls.icon}
        aria-label={t('engine.next')}
        disabled={page >= pages}
        onClick={() => setPage(page + 1)}
      >
        <Icon name="next" size={18} />
      </button>
    </nav>
  )
}

import { useTranslate } from 'react-admin'
import type { ImportReport } from '../../../providers/data/importFile'
import styles from './Import.module.css'

/** The first parsed rows of a file, to verify the columns at a glance. */
export function PreviewTable({ report: { columns, preview } }: { report: ImportReport }) {
  const t = useTranslate()
  return (
    // Scroll containers must be keyboard-accessible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('office.import.preview')}>
      <table>
        <caption>{t('office.import.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.import.row')}</th>
            {columns.map(({ head }, at) => (
              <th scope="col" key={at}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, cells }) => (
            <tr key={row}>
              <td>{row}</td>
              {columns.map((_, at) => (
                <td key={at}>
                  <bdi>{cells[at] ?? ''}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

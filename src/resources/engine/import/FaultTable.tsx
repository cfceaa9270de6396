import { useTranslate } from 'react-admin'
import type { ImportFault } from '../../../providers/data/importFile'
import styles from './Import.module.css'

/** What is wrong with a file, row by row, in the words of the reader. */
export function FaultTable({ faults, count }: { faults: readonly ImportFault[]; count: number }) {
  const t = useTranslate()
  return (
    // What scrolls must be within reach of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('office.import.errors')}>
      <table className={styles.table}>
        <caption>
          {count > faults.length ? t('office.import.firstErrors', { count: faults.length, of: count }) : null}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('office.import.row')}</th>
            <th scope="col">{t('office.import.column')}</th>
            <th scope="col">{t('office.import.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, field, error, key, args }, at) => (
            <tr key={at}>
              <td>{row ?? '–'}</td>
              <td>{column ?? field ?? '–'}</td>
              <td>{key ? t(key, { ...args, _: error }) : error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

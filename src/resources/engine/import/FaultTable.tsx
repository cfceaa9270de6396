import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ImportFault } from '../../../providers/data/importFile'
import { recordLink } from '../links'
import styles from './Import.module.css'

type Props = { path: string; faults: readonly ImportFault[]; count: number }

/** The errors of an import file by row, translated. */
export function FaultTable({ path, faults, count }: Props) {
  const t = useTranslate()
  return (
    // Scroll containers must be keyboard-accessible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('office.import.errors')}>
      <table>
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
              <td>
                <FaultText words={key ? t(key, { ...args, _: error }) : error} path={path} id={args?.id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The error text; a conflict with an existing record links to it. */
const FaultText = ({ words, path, id }: { words: string; path: string; id: string | number | undefined }) =>
  id === undefined ? words : <Link to={recordLink(path, id)}>{words}</Link>

import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { listPath } from '../links'
import styles from './Frame.module.css'

/** Lists that are looked at together, as tabs; those that the reader has not are left out. */
export function SiblingLists({ paths, path: here }: { paths: readonly string[]; path: string }) {
  const t = useTranslate()
  const open = paths.filter(path => path === here || canOpenList(path))
  if (open.length < 2) return null
  return (
    <nav className={styles.siblings} aria-label={t('engine.siblings')}>
      {open.map(path => (
        <Link key={path} to={listPath(path)} aria-current={path === here ? 'page' : undefined}>
          {t(`screens.${path}`)}
        </Link>
      ))}
    </nav>
  )
}

import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { listPath } from '../links'
import styles from './Frame.module.css'

/** Lists that are looked at together, as tabs; those that the reader has not are left out. */
export function SiblingLists({ paths, path: here }: { paths: readonly string[]; path: string }) {
  const t = useTranslate()
  const current = useRef<HTMLAnchorElement>(null)
  // More than a phone has room for: the one that is looked at is in sight.
  useLayoutEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  const open = paths.filter(path => path === here || canOpenList(path))
  if (open.length < 2) return null
  return (
    <nav className={`${styles.siblings} more-aside`} aria-label={t('engine.siblings')}>
      {open.map(path => (
        <Link
          key={path}
          ref={path === here ? current : undefined}
          to={listPath(path)}
          aria-current={path === here ? 'page' : undefined}
        >
          {t(`screens.${path}`)}
        </Link>
      ))}
    </nav>
  )
}

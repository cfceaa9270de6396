import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { listPath } from '../links'
import styles from './Frame.module.css'

/** Tabs of sibling lists that the user may open. */
export function SiblingLists({ paths, path: here }: { paths: readonly string[]; path: string }) {
  const t = useTranslate()
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs overflow: scroll to the active one.
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

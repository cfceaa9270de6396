import type { ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { ListLink } from '../ListLink'
import { recordLink } from '../links'
import styles from './Form.module.css'

type Props = { path: string; title: string; record?: RaRecord; children: ReactNode }

/** The frame of a form's page: breadcrumb and title. */
export function FormPage({ path, title, record, children }: Props) {
  const t = useTranslate()
  const { state } = useLocation()
  return (
    <article className={styles.page}>
      <header>
        <nav aria-label={t('engine.where')}>
          <ListLink path={path}>{t(`screens.${path}`)}</ListLink>
          {record ? (
            <>
              <span aria-hidden="true"> / </span>
              <Link to={recordLink(path, record.id)} state={state}>
                <bdi>{title}</bdi>
              </Link>
            </>
          ) : null}
        </nav>
        <h1>{record ? t('engine.editOne', { title }) : title}</h1>
      </header>
      {children}
    </article>
  )
}

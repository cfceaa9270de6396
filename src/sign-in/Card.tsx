import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { useLightText } from '../providers/i18n/light'
import { goTo, type PageState } from '../providers/navigation'
import { programs } from '../providers/programs'
import { Mark } from '../resources/ui/Mark'
import { Choices } from './Choices'
import styles from './SignIn.module.css'

type LinkProps = {
  readonly path: string
  readonly text: string
  /** State for the target page. */
  readonly state?: PageState
}
type Props = {
  title: string
  lead?: string | undefined
  /** Links below the card. */
  link?: LinkProps
  children?: ReactNode
}

/** The frame of the pages before sign-in. */
export function Card({ title, lead, link, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${programs.name}`
  }, [title])
  return (
    <div className={styles.page}>
      <div className={styles.side} aria-hidden="true">
        <div className={styles.picture}>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
      <main className={styles.main}>
        <div className={styles.card}>
          <p className={styles.brand}>
            <Mark size={36} />
            <span>{programs.name}</span>
          </p>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        <footer className={styles.footer}>
          <Choices t={useLightText()} />
          {link && <PageLink {...link} />}
        </footer>
      </main>
    </div>
  )
}

/** A link between these pages, without a page load. */
export function PageLink({ path, text, state }: LinkProps) {
  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    event.preventDefault()
    goTo(path, state)
  }
  return (
    <a href={path} onClick={go}>
      {text}
    </a>
  )
}

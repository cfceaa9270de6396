import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import type { PanelProps } from '../engine/parts/parts'
import styles from './Tanks.module.css'

/** A panel as a tab of its own. */
export function boxed(Content: ComponentType<PanelProps>, label: string) {
  return function Boxed(props: PanelProps) {
    const t = useTranslate()
    return (
      <section className={`${styles.side} ui-section`} aria-label={t(label)}>
        <Content {...props} />
      </section>
    )
  }
}

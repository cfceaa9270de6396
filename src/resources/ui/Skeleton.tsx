import styles from './Skeleton.module.css'

/** A loading skeleton; invisible for the first 200 ms. */
export function Skeleton({ rows = 1, height, label }: { rows?: number; height: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} style={{ height: height - 8 }} />
      ))}
    </div>
  )
}

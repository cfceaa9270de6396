import type { InputHTMLAttributes } from 'react'
import styles from './RowBox.module.css'

/**
 * The box that chooses a record. The browser's own, drawn like Material's: that one is five components, and a list has one on
 * each row.
 */
export const RowBox = (props: InputHTMLAttributes<HTMLInputElement>) => (
  <input type="checkbox" className={styles.box} {...props} />
)

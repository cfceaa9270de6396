import type { InputHTMLAttributes } from 'react'
import styles from './RowCheckbox.module.css'

/**
 * The checkbox of a row: a native input in Material style, as MUI's consists of five components, multiplied by each
 * row.
 */
export const RowCheckbox = (props: InputHTMLAttributes<HTMLInputElement>) => (
  <input type="checkbox" className={styles.box} {...props} />
)

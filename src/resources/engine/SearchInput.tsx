import OutlinedInput from '@mui/material/OutlinedInput'
import type { KeyboardEvent, Ref } from 'react'
import { Icon } from '../ui/Icon'
import styles from './SearchInput.module.css'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
  inputRef?: Ref<HTMLInputElement>
  /** Explains which fields are searched. */
  tooltip?: string
}

/** A search box; the shell focuses it on `/`. */
export const SearchInput = ({
  label,
  value,
  onChange,
  onKeyDown,
  className = '',
  inputRef,
  tooltip,
}: Props) => (
  <OutlinedInput
    size="small"
    type="search"
    className={`${styles.search} ${className}`}
    data-quick-search=""
    data-tooltip={tooltip}
    inputRef={inputRef}
    inputProps={{ 'aria-label': label, 'aria-description': tooltip, spellCheck: false }}
    placeholder={label}
    autoComplete="off"
    startAdornment={<Icon name="search" size={18} />}
    endAdornment={<kbd aria-hidden="true">/</kbd>}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={onKeyDown}
  />
)

import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { SearchInput } from '../resources/engine/SearchInput'
import { Icon } from '../resources/ui/Icon'
import styles from './Topbar.module.css'

type Props = {
  /** The list that is searched. */
  path: string
  /** Whether there is room for a box; else a button leads to the box of the list. */
  roomy: boolean
  onSearch: (text: string) => void
}

/** Looks for something in a list from a page that is none: the list opens with what was typed, and its own box goes on. */
export function QuickSearch({ path, roomy, onSearch }: Props) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const label = t('shell.searchIn', { screen: t(`screens.${path}`) })
  if (!roomy)
    return (
      <button type="button" className={styles.tool} aria-label={label} onClick={() => onSearch('')}>
        <Icon name="search" size={18} />
      </button>
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <SearchInput className={styles.search} label={label} value={text} onChange={setText} />
    </form>
  )
}

import Dialog from '@mui/material/Dialog'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '../../resources/engine/messageOf'
import { Icon } from '../../resources/ui/Icon'
import styles from './Palette.module.css'
import { usePaletteItems, type PaletteItem } from './usePaletteItems'

type Props = {
  /** The list to search from here, if any. */
  list: string | undefined
  onClose: () => void
}
type Group = { key: number; group: PaletteItem['group']; index: number; options: PaletteItem[] }

/** The command palette: opens any screen, and finds tanks, customers and devices. */
export default function Palette(props: Props) {
  const t = useTranslate()
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={props.onClose}
      className={styles.palette}
      slotProps={{ paper: { 'aria-label': t('shell.find') } }}
    >
      <Finder {...props} />
    </Dialog>
  )
}

/**
 * A combobox with a permanently open list (WAI-ARIA). A component inside the dialog, as its hook needs the input on
 * mount.
 */
function Finder({ list, onClose }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { items, error, isSearching } = usePaletteItems(text, list)
  /** The option highlighted by arrow keys or mouse. Until then it is the first one, even as results arrive. */
  const [pointed, setPointed] = useState<PaletteItem | null>(null)
  const isPointed = pointed !== null && items.some(({ key }) => key === pointed.key)
  const first = isPointed ? undefined : items[0]
  function go(item: PaletteItem | null | undefined) {
    if (!item) return
    onClose()
    void navigate(item.to, { state: item.state })
  }
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    id: 'palette',
    open: true,
    options: items,
    value: null as PaletteItem | null,
    inputValue: text,
    disableCloseOnSelect: true,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ key }) => key,
    filterOptions: all => all,
    onInputChange: (_event, next, reason) => {
      if (reason !== 'input') return
      setPointed(null)
      setText(next)
    },
    onChange: (_event, chosen) => go(chosen),
    onHighlightChange: (_event, option) => setPointed(option),
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose()
    },
  })
  return (
    <>
      <div
        {...getRootProps({
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === 'Enter') go(first)
          },
        })}
        className={styles.box}
      >
        <Icon name="search" size={18} />
        <input
          {...getInputProps()}
          // The palette is opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('shell.find')}
          placeholder={t('shell.findHint')}
        />
      </div>
      <ul {...getListboxProps()} className={styles.list} aria-busy={isSearching}>
        {(groupedOptions as unknown as Group[]).map(({ key, group, index, options }) => (
          <li key={key} role="presentation">
            <span id={`palette-${group}-${key}`} role="presentation" className={styles.group}>
              {t(group === 'screens' ? 'shell.screens' : `screens.${group}`)}
            </span>
            <ul role="group" aria-labelledby={`palette-${group}-${key}`}>
              {options.map((item, i) => {
                const { key: _key, ...option } = getOptionProps({ option: item, index: index + i })
                return (
                  <li key={item.key} {...option} className={item === first ? styles.first : undefined}>
                    <bdi>{item.title}</bdi> <bdi>{item.about}</bdi>
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      <p className={styles.note} role="status">
        {error
          ? messageOf(t, error)
          : isSearching
            ? t('shell.loading')
            : items.length === 0
              ? t('engine.noMatch')
              : null}
        {items.length > 0 && !isSearching ? (
          <span className="visually-hidden">{t('engine.found', { smart_count: items.length })}</span>
        ) : null}
      </p>
    </>
  )
}

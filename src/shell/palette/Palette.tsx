import Dialog from '@mui/material/Dialog'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '../../resources/engine/messageOf'
import { Icon } from '../../resources/ui/Icon'
import styles from './Palette.module.css'
import type { PaletteItem } from './paletteItem'
import { usePaletteItems } from './usePaletteItems'

type Props = {
  /** The list to search from here, if any. */
  list: string | undefined
  onClose: () => void
}
type Group = { key: number; group: PaletteItem['group']; index: number; options: PaletteItem[] }

/** The command palette: opens any screen, finds tanks, customers and devices, and runs commands. */
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
    if (item.run) item.run()
    else if (item.to !== undefined) void navigate(item.to, { state: item.state })
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
  const rootProps = getRootProps({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') go(first)
    },
  })
  return (
    <>
      <SearchInput rootProps={rootProps} inputProps={getInputProps()} />
      <ul {...getListboxProps()} className={styles.list} aria-busy={isSearching}>
        {(groupedOptions as unknown as Group[]).map(group => (
          <GroupItem key={group.key} group={group} first={first} getOptionProps={getOptionProps} />
        ))}
      </ul>
      <Note error={error} isSearching={isSearching} found={items.length} />
    </>
  )
}

type SearchProps = { rootProps: object; inputProps: ComponentProps<'input'> }

function SearchInput({ rootProps, inputProps }: SearchProps) {
  const t = useTranslate()
  return (
    <div {...rootProps} className={styles.box}>
      <Icon name="search" size={18} />
      <input
        {...inputProps}
        // The palette is opened to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('shell.find')}
        placeholder={t('shell.findHint')}
      />
    </div>
  )
}

type GroupProps = {
  group: Group
  first: PaletteItem | undefined
  getOptionProps: ReturnType<typeof useAutocomplete<PaletteItem>>['getOptionProps']
}

/** Headings of what is no record. */
const HEADINGS: Readonly<Record<string, string>> = { screens: 'shell.screens', commands: 'engine.actions' }

/** The results of one kind, below their heading. */
function GroupItem({ group: { key, group, index, options }, first, getOptionProps }: GroupProps) {
  const t = useTranslate()
  return (
    <li role="presentation">
      <span id={`palette-${group}-${key}`} role="presentation" className={styles.group}>
        {t(HEADINGS[group] ?? `screens.${group}`)}
      </span>
      <ul role="group" aria-labelledby={`palette-${group}-${key}`}>
        {options.map((item, i) => {
          const { key: _key, ...option } = getOptionProps({ option: item, index: index + i })
          return (
            <li key={item.key} {...option} className={item === first ? styles.first : undefined}>
              <bdi className="ui-cut">{item.title}</bdi> <bdi className="ui-cut ui-note">{item.about}</bdi>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

type NoteProps = { error: ReturnType<typeof usePaletteItems>['error']; isSearching: boolean; found: number }

/** What the search has come to, announced to screen readers. */
function Note({ error, isSearching, found }: NoteProps) {
  const t = useTranslate()
  return (
    <p className={styles.note} role="status">
      {error
        ? messageOf(t, error)
        : isSearching
          ? t('shell.loading')
          : found === 0
            ? t('engine.noMatch')
            : null}
      {found > 0 && !isSearching ? (
        <span className="visually-hidden">{t('engine.found', { smart_count: found })}</span>
      ) : null}
    </p>
  )
}

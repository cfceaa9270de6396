import Autocomplete, {
  type AutocompleteCloseReason,
  type AutocompleteProps,
} from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { useTranslate } from 'react-admin'

type Own = {
  label: string
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  invalid?: boolean
  describedBy?: string
  required?: boolean
  /** The number of options, announced to screen readers. Undefined while searching. */
  found?: number
}
type Mui<T, Multiple extends boolean, FreeSolo extends boolean> = AutocompleteProps<
  T,
  Multiple,
  boolean,
  FreeSolo
>
type Props<T, Multiple extends boolean, FreeSolo extends boolean> = Own &
  Omit<Mui<T, Multiple, FreeSolo>, 'renderInput' | keyof Own>

/** Opens option lists above their field: below they would cover a dialog's buttons. */
export const ListAbove = createContext(false)
/** The maximum height of such a list. */
const ROOM = { maxHeight: '32vh' }

type Any = Mui<unknown, false, false>

/** Whether the list is open. */
function useOpen(onOpen: Any['onOpen'], onClose: Any['onClose']) {
  const [open, setOpen] = useState(false)
  return {
    open,
    onOpen: (event: SyntheticEvent) => {
      setOpen(true)
      onOpen?.(event)
    },
    onClose: (event: SyntheticEvent, reason: AutocompleteCloseReason) => {
      setOpen(false)
      onClose?.(event, reason)
    },
  }
}

/**
 * The properties as they were when a pointer was pressed on the list, until it has clicked. Results that arrive in
 * between would move the option away from the pointer, and the browser would drop the click.
 */
function useHeld<Given>(given: Given) {
  const [held, setHeld] = useState<{ given: Given }>()
  const hold = () => {
    const ended = new AbortController()
    const release = () => {
      ended.abort()
      // The click follows the release.
      setTimeout(() => setHeld(undefined))
    }
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: ended.signal })
    setHeld({ given })
  }
  return [held ? held.given : given, hold] as const
}

/**
 * Renders the list a second time when its options change. MUI scrolls the list to the top on the second render after a
 * change; without this hook, that render may come later, while the user scrolls or clicks.
 */
function useSettled(listed: string) {
  const [, settle] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(settle, [listed, settle])
}

/** Enter selects an option, and doesn't submit the form. */
const keyHandler =
  (open: boolean, loading: boolean | undefined) =>
  (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || !open || event.nativeEvent.isComposing) return
    event.preventDefault()
    // The options may still be those of an earlier text.
    if (loading) event.defaultMuiPrevented = true
  }

const textsOf = (t: ReturnType<typeof useTranslate>) => ({
  clearText: t('engine.clear'),
  openText: t('engine.showOptions'),
  closeText: t('engine.hideOptions'),
  loadingText: t('shell.loading'),
  noOptionsText: t('engine.noneFound'),
})

/** The same array for the same values: a new one would make MUI discard the text being typed. */
function useSame<T>(value: T): T {
  const content = JSON.stringify(value)
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => value, [content])
}

/** MUI's Autocomplete with translations, an announced number of results, and Enter not submitting the form. */
export function Combobox<T, Multiple extends boolean = false, FreeSolo extends boolean = false>({
  label,
  placeholder,
  inputRef,
  invalid,
  describedBy,
  required,
  found,
  onOpen,
  onClose,
  slotProps,
  ...given
}: Props<T, Multiple, FreeSolo>) {
  const t = useTranslate()
  const [props, hold] = useHeld(given)
  const { open, ...opening } = useOpen(onOpen, onClose)
  useSettled(JSON.stringify([open, props.options]))
  const above = useContext(ListAbove)
  const value = useSame(props.value)
  return (
    <>
      <Autocomplete<T, Multiple, boolean, FreeSolo>
        autoHighlight
        fullWidth
        handleHomeEndKeys={false}
        // Cells have no room for the icon.
        forcePopupIcon={props.size === 'small' ? false : 'auto'}
        {...textsOf(t)}
        {...props}
        value={value}
        {...opening}
        onKeyDown={keyHandler(open, props.loading)}
        slotProps={{
          ...slotProps,
          listbox: { 'aria-label': label, onPointerDown: hold, ...(above ? { style: ROOM } : {}) },
          ...(above ? { popper: { placement: 'top-start' } } : {}),
        }}
        renderInput={({ InputProps, inputProps, InputLabelProps: _label, ...params }) => (
          <TextField
            {...params}
            error={invalid}
            inputRef={inputRef}
            placeholder={placeholder}
            slotProps={{
              input: InputProps,
              htmlInput: {
                ...inputProps,
                'aria-describedby': describedBy,
                'aria-required': required || undefined,
                'aria-label': props.id ? undefined : label,
              },
            }}
          />
        )}
      />
      <span role="status" className="visually-hidden">
        {open && found !== undefined ? t('engine.found', { smart_count: found }) : null}
      </span>
    </>
  )
}

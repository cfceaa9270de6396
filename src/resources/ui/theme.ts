import type { Components, Theme, ThemeOptions } from '@mui/material/styles'

type Mode = 'light' | 'dark'
type Name = 'default' | 'red_green'

/** The colours of tokens.css: MUI computes shades, so it needs literal values. */
const ACCENT: Record<Name, Record<Mode, { primary: string; secondary: string }>> = {
  default: {
    light: { primary: '#0B6570', secondary: '#55626E' },
    dark: { primary: '#5CC8D3', secondary: '#A3B0BC' },
  },
  red_green: {
    light: { primary: '#B3261E', secondary: '#1B7F3B' },
    dark: { primary: '#FF8A80', secondary: '#7FD79A' },
  },
}
const SURFACES: Record<Mode, { page: string; surface: string; border: string; text: string; muted: string }> =
  {
    light: { page: '#F6F8F9', surface: '#FFFFFF', border: '#DCE2E6', text: '#16212B', muted: '#55626E' },
    dark: { page: '#0F161C', surface: '#18212A', border: '#2C3945', text: '#E8EDF1', muted: '#A3B0BC' },
  }
const STATES: Record<Mode, { good: string; warn: string; bad: string }> = {
  light: { good: '#1B7F3B', warn: '#9A5B00', bad: '#B3261E' },
  dark: { good: '#7FD79A', warn: '#F0B45A', bad: '#FF8A80' },
}
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif'

/** Phone sizes: touch targets of finger size, and inputs large enough to prevent the zoom of iOS. */
const PHONE = '@media (max-width: 767px)'
const RAISED = { border: '1px solid var(--border)', boxShadow: '0 8px 24px rgb(0 0 0 / 14%)' } as const

/** Fields: 42 pixels high in forms, 36 in panels and cells. */
const fields: Components<Theme> = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 42,
        fontSize: 16,
        lineHeight: 1.5,
        color: 'var(--text)',
        backgroundColor: 'var(--surface)',
        '&.MuiInputBase-sizeSmall': {
          minHeight: 36,
          fontSize: 14,
          [PHONE]: { minHeight: 44, fontSize: 16 },
        },
        '&.MuiInputBase-multiline': { padding: 0 },
        '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--field-border)' },
        '&&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--accent)' },
        '&&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)', borderWidth: 2 },
      },
      input: {
        height: 'auto',
        padding: '8px 12px',
        '&.MuiInputBase-inputSizeSmall': { padding: '6px 10px' },
        '&.MuiInputBase-inputMultiline': { padding: '10px 12px', resize: 'vertical' },
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
      },
    },
  },
  // The select fills its field, so that the whole field is clickable.
  MuiNativeSelect: { styleOverrides: { select: { alignSelf: 'stretch' }, icon: { color: 'var(--muted)' } } },
  MuiAutocomplete: {
    defaultProps: { ChipProps: { size: 'small' } },
    styleOverrides: {
      // As specific as MUI's own rules; keeps the padding for the end buttons.
      inputRoot: {
        '&.MuiOutlinedInput-root': {
          gap: 4,
          paddingBlock: 4,
          paddingInlineStart: 12,
          '& .MuiAutocomplete-input': { padding: '4px 0' },
          '&.MuiInputBase-sizeSmall': {
            paddingBlock: 2,
            paddingInlineStart: 8,
            '& .MuiAutocomplete-input': { padding: '4px 0' },
          },
        },
      },
      tag: { margin: 0, maxWidth: '100%' },
      endAdornment: { '& .MuiIconButton-root': { padding: 4, color: 'var(--muted)' } },
      clearIndicator: { visibility: 'visible' },
      // As wide as its field, but never too narrow to read, as in a cell.
      popper: { minWidth: 'min(240px, calc(100vw - 16px))' },
      paper: { ...RAISED, marginBlock: 4 },
      listbox: { maxHeight: 'min(280px, 45vh)', padding: 4 },
      option: {
        '&&': {
          minHeight: 36,
          padding: '6px 8px',
          borderRadius: 6,
          [PHONE]: { minHeight: 44 },
          '&.Mui-focused': { backgroundColor: 'var(--hover)' },
          '&[aria-selected="true"], &[aria-selected="true"].Mui-focused': {
            fontWeight: 600,
            backgroundColor: 'transparent',
          },
          '&[aria-selected="true"].Mui-focused': { backgroundColor: 'var(--hover)' },
        },
      },
      noOptions: { padding: '10px 12px', color: 'var(--muted)' },
      loading: { padding: '10px 12px', color: 'var(--muted)' },
    },
  },
  // The checkbox is 16 pixels, 20 on a phone, plus the icon's margin.
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        flex: 'none',
        padding: 0,
        color: 'var(--field-border)',
        borderRadius: 4,
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: 'var(--accent)' },
        '&.Mui-disabled': { opacity: 0.5 },
        '&.Mui-focusVisible': { outline: '2px solid var(--accent)' },
        '& .MuiSvgIcon-root': { margin: -2, fontSize: 22, [PHONE]: { fontSize: 26 } },
      },
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        flex: 'none',
        padding: 0,
        color: 'var(--field-border)',
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-focusVisible': { outline: '2px solid var(--accent)' },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 26,
        fontSize: 14,
        color: 'var(--text)',
        backgroundColor: 'var(--hover)',
        borderRadius: 6,
        '&.Mui-focusVisible': { outline: '2px solid var(--accent)' },
      },
      deleteIcon: {
        display: 'grid',
        placeItems: 'center',
        width: 22,
        height: 22,
        margin: '0 2px',
        padding: 0,
        color: 'var(--muted)',
        background: 'none',
        border: 0,
        borderRadius: 4,
        '&:hover': { color: 'var(--text)' },
        [PHONE]: { width: 32, height: 26 },
      },
    },
  },
}

/** Overlays: popovers appear at once, drawers slide in from their edge. */
const layers: Components<Theme> = {
  MuiPopover: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: { paper: { ...RAISED, marginBlock: 4, maxHeight: 'min(460px, calc(100% - 16px))' } },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        padding: '6px 10px',
        fontSize: 13,
        fontWeight: 400,
        color: 'var(--surface)',
        backgroundColor: 'var(--text)',
        borderRadius: 6,
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        fontSize: 14,
        borderRadius: 6,
        '&.Mui-focusVisible': { outlineOffset: -2 },
        [PHONE]: { minHeight: 44 },
      },
    },
  },
  MuiList: { styleOverrides: { padding: { padding: 4 } } },
  MuiDialog: {
    styleOverrides: {
      // An element inside it has the focus.
      root: { '& :is(.MuiDialog-container, .MuiDialog-paper):focus-visible': { outline: 'none' } },
      paper: { border: '1px solid var(--border)', borderRadius: 12, margin: 16 },
    },
  },
  MuiDrawer: {
    defaultProps: { transitionDuration: 180 },
    styleOverrides: {
      paperAnchorBottom: { maxHeight: '75dvh', borderRadius: '12px 12px 0 0' },
    },
  },
}

/** The MUI theme: hairlines instead of shadows, radius 8, dense tables, tabular figures. */
export function muiTheme(name: Name, mode: Mode, direction: 'ltr' | 'rtl'): ThemeOptions {
  const { page, surface, border, text, muted } = SURFACES[mode]
  const { good, warn, bad } = STATES[mode]
  const accent = ACCENT[name][mode]
  return {
    direction,
    palette: {
      mode,
      primary: { main: accent.primary },
      secondary: { main: accent.secondary },
      success: { main: good },
      warning: { main: warn },
      error: { main: bad },
      background: { default: page, paper: surface },
      text: { primary: text, secondary: muted },
      divider: border,
    },
    shape: { borderRadius: 8 },
    typography: { fontFamily: FONT, fontSize: 14, button: { textTransform: 'none', fontWeight: 600 } },
    components: {
      ...fields,
      ...layers,
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiTableCell: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums', borderColor: border } } },
      // Without the ripple, the focus needs an outline.
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 } },
        },
      },
    },
  }
}

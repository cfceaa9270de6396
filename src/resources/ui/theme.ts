import type { ThemeOptions } from '@mui/material/styles'

type Mode = 'light' | 'dark'
type Name = 'default' | 'red_green'

/** The same colours as tokens.css: MUI works out shades and so needs the numbers. */
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

/** MUI in our colours: hairlines instead of shadows, radius 8, dense tables, tabular figures. */
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
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
      MuiFormControl: {
        defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
      },
      MuiTableCell: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums', borderColor: border } } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
    },
  }
}

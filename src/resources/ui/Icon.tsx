import type { MenuIcon } from '../../config/schema'

/** Line icons on a 24 by 24 grid, with one stroke width. */
const PATHS = {
  tank: 'M4 9a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3ZM4 13h16M12 6V3M8 21v-3M16 21v-3',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  wheel: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM3 12h7M14 12h7M12 14v7',
  route:
    'M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 17h6a3 3 0 0 0 0-6h-4a3 3 0 0 1 0-6h6',
  group: 'M4 20V9l8-5 8 5v11ZM9 20v-6h6v6',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20c.8-4 4-6 8-6s7.2 2 8 6',
  customer: 'M3 11 12 4l9 7M6 9v11h12V9M12 20v-5',
  service:
    'M3 7h11v9H3ZM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  approval: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12l3 3 5-6',
  report: 'M6 3h9l4 4v14H6ZM9 12h7M9 16h7M9 8h3',
  install: 'M12 3v11M8 10l4 4 4-4M4 18v2h16v-2',
  model: 'M4 8l8-5 8 5v8l-8 5-8-5ZM4 8l8 5 8-5M12 13v8',
  device: 'M7 4h10v16H7ZM10 8h4M12 16v.01M4 9v6M20 9v6',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  support: 'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v6H4ZM17 13h3v6h-3ZM20 19c0 2-3 2-6 2',
  batch: 'M4 5h7v6H4ZM13 5h7v6h-7ZM4 13h7v6H4ZM13 13h7v6h-7Z',
  firmware: 'M7 7h10v10H7ZM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4',
  signal: 'M5 19v-3M10 19v-7M15 19V9M20 19V5',
  down: 'M12 4v14M7 13l5 5 5-5',
  up: 'M12 20V6M7 11l5-5 5 5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  depot: 'M4 20V9l8-5 8 5v11M8 20v-8h8v8',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 17v.01',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M8 12h10',
  narrow: 'M4 5h16v14H4ZM9 5v14M16 10l-2 2 2 2',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-5-2.8M12 19v.01',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M5 5h14v14H5ZM10 5v14M14 5v14',
  views: 'M6 4h12v16l-6-4.5L6 20Z',
  export: 'M12 4v10M8 10l4 4 4-4M5 19h14',
  plus: 'M12 5v14M5 12h14',
  edit: 'M5 19l1.2-4.8 9.6-9.6 3.6 3.6-9.6 9.6ZM13.2 7.2l3.6 3.6',
  more: 'M12 6v.01M12 12v.01M12 18v.01',
  check: 'M5 12.5l4.5 4.5L19 7',
  peek: 'M4 5h16v14H4ZM14 5v14M7 9h4M7 13h4',
  flame:
    'M12 21a6 6 0 0 0 6-6c0-4-4-6-4-12-3 2-4 4-4 6-1-.5-1.5-1.5-1.5-2.5C6.8 8.5 6 11.5 6 15a6 6 0 0 0 6 6Z',
  lorry:
    'M3 6h11v10H3ZM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8.5 8v5',
  tractor: 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM18 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6 12V5h6l2 6h5v5M12 17h4',
  drop: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z',
  import: 'M12 14V4M8 8l4-4 4 4M5 19h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
  lock: 'M6 11h12v9H6ZM8 11V8a4 4 0 0 1 8 0v3',
  unlock: 'M6 11h12v9H6ZM8 11V8a4 4 0 0 1 7.5-2',
  undo: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 5 5v1',
  remove: 'M5 7h14M10 7V5h4v2M7 7l1.2 13h7.6L17 7',
} as const satisfies Readonly<Record<MenuIcon, string>> & Readonly<Record<string, string>>
export type IconName = keyof typeof PATHS

/** Icons with a reading direction: base.css mirrors them in right-to-left pages. */
const DIRECTIONAL: readonly IconName[] = ['back', 'next', 'narrow']

type Props = { name: IconName; size?: number; className?: string }

/** A decorative icon, beside text or on a labelled button. */
export const Icon = ({ name, size = 20, className }: Props) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    className={className}
    data-directional={DIRECTIONAL.includes(name) || undefined}
  >
    <path d={PATHS[name]} />
  </svg>
)

/** Line drawings of 20 by 20 that stand beside a word or carry it as a label. */
const PATHS = {
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  columns: 'M4 4h12v12H4ZM8 4v12M12 4v12',
  views: 'M5 3h10v14l-5-4-5 4Z',
  export: 'M10 3v9M6.5 8.5 10 12l3.5-3.5M4 16h12',
  plus: 'M10 4v12M4 10h12',
  edit: 'M4 16l1-4 8-8 3 3-8 8ZM11 6l3 3',
  close: 'M5 5l10 10M15 5 5 15',
  back: 'M12 5l-5 5 5 5',
  next: 'M8 5l5 5-5 5',
  up: 'M10 15V5M6 9l4-4 4 4',
  down: 'M10 5v10M6 11l4 4 4-4',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  more: 'M10 5v.01M10 10v.01M10 15v.01',
  check: 'M4 10.5 8 14.5l8-9',
  calendar: 'M3.5 5h13v11.5h-13ZM3.5 9h13M7 2.5V6M13 2.5V6',
  remove: 'M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11',
} as const
export type GlyphName = keyof typeof PATHS

export const Glyph = ({ name, size = 18 }: { name: GlyphName; size?: number }) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    data-glyph={name}
  >
    <path d={PATHS[name]} />
  </svg>
)

import { useId } from 'react'
import styles from './LevelGauge.module.css'

export type GaugeShape =
  'vertical_cylinder' | 'horizontal_cylinder' | 'rectangular' | 'oval' | 'obround' | 'sphere' | 'strapped'
export type GaugeMark = { kind: 'safe' | 'low' | 'critical'; at: number; label: string }
type Props = {
  shape?: GaugeShape | null
  /** Proportions of the cross-section; mm, or any other unit. */
  width?: number | null
  height?: number | null
  /** Height of the liquid, 0 to 1 of the tank's; null if unknown. */
  level: number | null
  /** Lines across the tank, from the top: heights from 0 to 1. Rows draw none, and only a page labels them. */
  marks: readonly GaugeMark[]
  tone: 'good' | 'warn' | 'bad' | 'unknown'
  stale?: boolean
  /** On a phone's page the tank is smaller, but the labels are not. */
  size: 'row' | 'card' | 'page' | 'phone'
  /** The accessible name. */
  label: string
}

const SIZES = { row: 32, card: 72, page: 200, phone: 150 } as const
const BOX = 100
const PAD = 4
/** Label sizes: font size, space beside the tank, and minimum distance. */
const NAMES = { page: { font: 6, room: 52, apart: 7 }, phone: { font: 12.5, room: 68, apart: 13 } } as const

/** The tank's cross-section in a box of 100: round, oval or rectangular, vertical or horizontal. */
function outline(shape: GaugeShape | null | undefined, ratio: number) {
  const height = ratio <= 1 ? BOX - 2 * PAD : (BOX - 2 * PAD) / ratio
  const width = Math.min(BOX - 2 * PAD, height * ratio)
  const [x, y] = [(BOX - width) / 2, (BOX - height) / 2]
  const round = {
    horizontal_cylinder: height / 2,
    sphere: height / 2,
    oval: height / 2,
    obround: Math.min(width, height) / 2,
    vertical_cylinder: 6,
    rectangular: 3,
    strapped: 8,
  }
  const rx = shape === 'oval' ? width / 2 : round[shape ?? 'strapped']
  return { x, y, width, height, rx, ry: shape === 'oval' ? height / 2 : rx }
}

/** The label positions: at their lines, or below the previous label if too close. */
const placed = (lines: readonly number[], apart: number): number[] =>
  lines.reduce<number[]>((above, y) => [...above, Math.max(y, (above.at(-1) ?? -BOX) + apart)], [])

type Box = ReturnType<typeof outline>

/** The clip path and the hatching, by ids that start with `id`. */
function Defs({ id, box }: { id: string; box: Box }) {
  return (
    <defs>
      <clipPath id={`${id}c`}>
        <rect {...box} />
      </clipPath>
      <pattern id={`${id}h`} width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={styles.hatchGround} />
        <line x1="0" y1="0" x2="0" y2="6" className={styles.hatch} />
      </pattern>
    </defs>
  )
}

function Liquid({ id, y, stale }: { id: string; y: number; stale: boolean | undefined }) {
  return (
    <g clipPath={`url(#${id}c)`}>
      <rect
        x={0}
        width={BOX}
        y={y}
        height={BOX}
        className={styles.liquid}
        fill={stale ? `url(#${id}h)` : undefined}
        style={stale ? { fill: `url(#${id}h)` } : undefined}
      />
      <line x1={0} x2={BOX} y1={y} y2={y} className={styles.surface} />
    </g>
  )
}

/**
 * The product's tank gauge: a cross-section filled to its level, with safe-fill, low and critical lines. Stale
 * levels are hatched grey; unknown ones are empty with a dash.
 */
export function LevelGauge({ shape, width, height, level, marks, tone, stale, size, label }: Props) {
  const id = useId()
  const square = shape === 'horizontal_cylinder' || shape === 'sphere' || !width || !height
  const box = outline(shape, square ? 1 : Math.min(2, Math.max(0.5, width / height)))
  const at = (share: number) => box.y + box.height * (1 - Math.min(1, Math.max(0, share)))
  const end = box.x + box.width
  const named = size === 'page' || size === 'phone' ? NAMES[size] : undefined
  // On a page the view box includes the labels, so that tank and labels are centred together.
  const [start, across] = named ? [box.x - 6, box.width + 12 + named.room] : [0, BOX]
  const names = placed(
    marks.map(mark => at(mark.at)),
    named?.apart ?? 0,
  )
  return (
    <svg
      className={styles.gauge}
      data-tone={stale ? 'unknown' : tone}
      viewBox={`${start} 0 ${across} ${BOX}`}
      width={(SIZES[size] * across) / BOX}
      height={SIZES[size]}
      role="img"
      aria-label={label}
    >
      <Defs id={id} box={box} />
      <rect {...box} className={styles.inside} />
      {level !== null && <Liquid id={id} y={at(level)} stale={stale} />}
      <rect {...box} className={styles.wall} />
      {size === 'row'
        ? null
        : marks.map(({ kind, at: share, label: name }, i) => (
            <g key={kind} className={styles[kind]}>
              <line x1={box.x - 3} x2={end + 3} y1={at(share)} y2={at(share)} />
              {named ? (
                <text x={end + 6} y={names[i]} fontSize={named.font}>
                  {name}
                </text>
              ) : null}
            </g>
          ))}
      {level === null && <line x1={42} x2={58} y1={50} y2={50} className={styles.dash} />}
    </svg>
  )
}

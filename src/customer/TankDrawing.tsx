import { useId } from 'react'
import { heightOf } from '../resources/ui/sectionHeight'
import type { Tank } from './api'
import styles from './TankDrawing.module.css'

type Props = {
  tank: Tank
  stale: boolean
  /** The forecast volume for now, where the last reading is old; litres. */
  expected: number | null
  /** The accessible name of the drawing. */
  label: string
  percent: string
}

const WIDTH = 340
const FLOOR = 262
const TALLEST = 210
const WIDEST = 300

type Body = { x: number; y: number; width: number; height: number; rx: number; ry: number }

/** A tank's width divided by its height, seen from the side. */
function ratioOf({ shape, dimensions }: Tank): number {
  const { d, w, h, l } = (dimensions ?? {}) as Record<string, number | undefined>
  const [across, up] =
    shape === 'vertical_cylinder'
      ? [d, h]
      : shape === 'horizontal_cylinder'
        ? [l, d]
        : shape === 'sphere'
          ? [1, 1]
          : [l ?? w, h]
  return across && up ? Math.min(2.1, Math.max(0.62, across / up)) : 1.35
}

function bodyOf(tank: Tank): Body {
  const ratio = ratioOf(tank)
  const height = Math.min(TALLEST, WIDEST / ratio)
  const width = height * ratio
  const round: Partial<Record<NonNullable<Tank['shape']>, number>> = {
    horizontal_cylinder: Math.min(44, height / 3),
    sphere: height / 2,
    oval: height / 2.2,
    obround: Math.min(width, height) / 2,
    vertical_cylinder: 18,
    rectangular: 8,
  }
  const r = round[tank.shape ?? 'strapped'] ?? 16
  return { x: (WIDTH - width) / 2, y: FLOOR - height, width, height, rx: r, ry: r }
}

/** The liquid's height, 0 to 1: half the volume is half the height only for straight walls. */
function heightShare({ shape, dimensions, level_mm }: Tank, pct: number, measured: boolean): number {
  const { d, h, w } = (dimensions ?? {}) as Record<string, number | undefined>
  const height = shape === 'horizontal_cylinder' || shape === 'sphere' ? d : h
  const share =
    measured && height && level_mm !== null
      ? level_mm / height
      : heightOf(pct / 100, shape, w && h ? w / h : 1)
  return Math.min(1, Math.max(0, share))
}

const SURFACE = 5
/** The liquid from a slightly wavy surface to the floor. */
const liquid = (y: number) =>
  `M0 ${y} q${WIDTH / 8} ${-SURFACE} ${WIDTH / 4} 0 t${WIDTH / 4} 0 t${WIDTH / 4} 0 t${WIDTH / 4} 0 V${FLOOR + 4} H0 Z`

type PartProps = { body: Body }

/** Clip path, gradients and hatching, by ids that start with `id`. */
function Defs({ id, body }: PartProps & { id: string }) {
  return (
    <defs>
      <clipPath id={`${id}body`}>
        <rect {...body} />
      </clipPath>
      <linearGradient id={`${id}liquid`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" className={styles.light} />
        <stop offset="1" className={styles.deep} />
      </linearGradient>
      <linearGradient id={`${id}glass`} x1="0" x2="1" y1="0" y2="0">
        <stop offset="0" className={styles.edge} />
        <stop offset="0.18" className={styles.clear} />
        <stop offset="0.8" className={styles.clear} />
        <stop offset="1" className={styles.edge} />
      </linearGradient>
      <pattern
        id={`${id}hatch`}
        width="9"
        height="9"
        patternTransform="rotate(45)"
        patternUnits="userSpaceOnUse"
      >
        <rect width="9" height="9" className={styles.hatchGround} />
        <line x1="0" y1="0" x2="0" y2="9" className={styles.hatch} />
      </pattern>
    </defs>
  )
}

function Legs({ body }: PartProps) {
  return [0.22, 0.78].map(share => (
    <path
      key={share}
      d={`M${body.x + body.width * share - 14} ${FLOOR + 13} l6 -34 h16 l6 34 Z`}
      className={styles.leg}
    />
  ))
}

/** The lid with the level sensor on it. */
function Device({ y }: { y: number }) {
  return (
    <>
      <path
        d={`M${WIDTH / 2 - 20} ${y + 3} v-13 a5 5 0 0 1 5 -5 h30 a5 5 0 0 1 5 5 v13 Z`}
        className={styles.cap}
      />
      <rect x={WIDTH / 2 - 7} y={y - 24} width="14" height="10" rx="3" className={styles.device} />
    </>
  )
}

function Liquid({ id, y, stale }: { id: string; y: number; stale: boolean }) {
  return (
    <g clipPath={`url(#${id}body)`}>
      <path d={liquid(y)} fill={`url(#${id}${stale ? 'hatch' : 'liquid'})`} />
      {stale ? null : <path d={liquid(y + 7)} className={styles.second} />}
    </g>
  )
}

/** The tank's drawing in its own shape, with its level. The main content of the page. */
export function TankDrawing({ tank, stale, expected, label, percent }: Props) {
  const id = useId()
  const body = bodyOf(tank)
  const { pct } = tank
  const at = (share: number) => body.y + body.height * (1 - share)
  const level = pct === null ? null : heightShare(tank, pct, true)
  const full = at(heightShare(tank, tank.safe_fill_pct, false))
  const probably = expected === null ? null : at(heightShare(tank, (100 * expected) / tank.capacity_l, false))
  const legs = tank.shape === 'horizontal_cylinder' || tank.shape === 'oval' || tank.shape === 'sphere'
  const state = stale || pct === null ? 'unknown' : (tank.level_state ?? 'good')
  // The text is placed in the larger part, liquid or air, so that it is readable at any level.
  const inLiquid = level !== null && level > 0.5
  const middle =
    level === null ? body.y + body.height / 2 : inLiquid ? (at(level) + FLOOR) / 2 : (body.y + at(level)) / 2
  return (
    <svg
      className={styles.drawing}
      data-state={state}
      viewBox={`0 0 ${WIDTH} 290`}
      role="img"
      aria-label={label}
    >
      <Defs id={id} body={body} />
      <ellipse cx={WIDTH / 2} cy={FLOOR + 14} rx={body.width / 2 + 6} ry="7" className={styles.shadow} />
      {legs ? <Legs body={body} /> : null}
      <Device y={body.y} />
      <rect {...body} className={styles.inside} />
      {level === null ? null : <Liquid id={id} y={at(level)} stale={stale} />}
      {probably === null ? null : (
        <line
          x1={body.x + 6}
          x2={body.x + body.width - 6}
          y1={probably}
          y2={probably}
          className={styles.expected}
        />
      )}
      <rect {...body} fill={`url(#${id}glass)`} />
      <line
        x1={body.x + body.width - 30}
        x2={body.x + body.width - 8}
        y1={full}
        y2={full}
        className={styles.full}
      />
      <rect {...body} className={styles.wall} />
      <text
        x={WIDTH / 2}
        y={middle}
        className={styles.percent}
        data-in={inLiquid && !stale ? 'liquid' : stale ? 'hatch' : 'air'}
        aria-hidden="true"
      >
        {percent}
      </text>
    </svg>
  )
}

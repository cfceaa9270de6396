import styles from './Geometry.module.css'

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [480, 260, 52, 32, 20]
const LINES = 4

type Props = { points: readonly { mm: number; volume: number }[]; label: string; unit: string }

/** Litres by level: steep where the tank is wide. */
export function DipCurve({ points, label, unit }: Props) {
  const [mostMm, most] = [points.at(-1)?.mm ?? 1, points.at(-1)?.volume ?? 1]
  const x = (mm: number) => LEFT + ((WIDTH - LEFT - 8) * mm) / mostMm
  const y = (volume: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * volume) / most
  const shares = Array.from({ length: LINES + 1 }, (_, i) => i / LINES)
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {shares.map(share => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH - 8} y1={y(share * most)} y2={y(share * most)} />
          <text x={LEFT - 6} y={y(share * most) + 4} textAnchor="end">
            {Math.round(share * most)}
          </text>
          <text x={x(share * mostMm)} y={HEIGHT - 12} textAnchor={share === 1 ? 'end' : 'middle'}>
            {Math.round(share * mostMm)}
            {share === 1 ? ' mm' : ''}
          </text>
        </g>
      ))}
      <polyline points={points.map(({ mm, volume }) => `${x(mm)},${y(volume)}`).join(' ')} />
      <text x={LEFT - 6} y={10} textAnchor="end">
        {unit}
      </text>
    </svg>
  )
}

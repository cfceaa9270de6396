import { useTranslate, type RaRecord } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { previewGeometry } from '../../config/calls/geometry'
import { dateTime } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Figure } from '../engine/fields/Figure'
import { tidy } from '../engine/form/values'
import { useZone } from '../engine/useZone'
import type { GeometryChange, Preview } from './api'
import { useDebounced } from '../engine/useDebounced'
import styles from './Geometry.module.css'

/** Fields that affect a tank's litres. */
const NAMES = ['model_id', 'shape', 'dimensions', 'strapping', 'capacity_l', 'sensor_offset_mm'] as const
const MAX_DIPS = 3

/** Previews the effect of a changed geometry on the tank's latest readings, before saving. */
export function GeometryPreview({ record }: { record?: RaRecord }) {
  return record?.id === undefined ? null : <TankPreview tank={record} />
}

function TankPreview({ tank }: { tank: RaRecord }) {
  const values = useWatch({ name: NAMES })
  const text = (all: readonly unknown[]) =>
    JSON.stringify(Object.fromEntries(NAMES.map((name, i) => [name, tidy(all[i])])))
  const before = text(NAMES.map(name => tank[name]))
  const asked = useDebounced(text(values as unknown[]))
  const { data } = useCall(
    previewGeometry,
    { id: Number(tank.id), ...(JSON.parse(asked) as GeometryChange) },
    // Invalid dimensions are reported at their fields on save.
    { enabled: asked !== before, retry: false },
  )
  return asked === before || !data ? null : <Shown preview={data} />
}

function Shown({ preview: { before, after, readings } }: { preview: Preview }) {
  const t = useTranslate()
  const { timeZone } = useZone()
  const rows: [string, number | null, number | null][] = [
    [t('entities.tanks.fields.capacity_l'), before.capacity_l, after.capacity_l],
    [t('geometry_preview.holds'), before.geometry_l, after.geometry_l],
    ...readings
      .slice(0, MAX_DIPS)
      .map(({ measured_at, before_l, after_l }): [string, number, number | null] => [
        dateTime(Date.parse(measured_at), timeZone),
        before_l,
        after_l,
      ]),
  ]
  return (
    <table className={styles.preview} aria-live="polite">
      <caption>{t('geometry_preview.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('engine.field')}</span>
          </th>
          <th scope="col">{t('geometry_preview.before')}</th>
          <th scope="col">{t('geometry_preview.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, old, next]) => (
          <tr key={label} data-changed={old !== next || undefined}>
            <th scope="row">{label}</th>
            <td>
              <Figure value={old} unit="L" />
            </td>
            <td>
              <Figure value={next} unit="L" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

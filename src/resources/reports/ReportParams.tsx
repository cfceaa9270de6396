import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { fieldLabel, optionLabel } from '../../config/labels'
import type { Report } from '../../config/reports/define'
import type { Field } from '../../config/schema'
import { DayEnd } from '../engine/fields/DayFilter'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'
import styles from './Reports.module.css'

type Props = {
  report: Report
  given: ReadonlyMap<string, string>
  onChange: (name: string, value: string) => void
}

/** What a report is asked for. */
export function ReportParams({ report, given, onChange }: Props) {
  return Object.entries(report.params).map(([name, field]) => (
    <Param
      key={name}
      name={name}
      field={field}
      label={fieldLabel(report.params, name)}
      value={given.get(name) ?? String(field.default ?? '')}
      onChange={value => onChange(name, value)}
    />
  ))
}

type ParamProps = {
  name: string
  field: Field
  label: string
  value: string
  onChange: (value: string) => void
}

function Param({ name, field, label, value, onChange }: ParamProps) {
  const t = useTranslate()
  const id = useId()
  const words = t(`office.library.params.${name}`, { _: label })
  if (field.type === 'reference')
    return (
      <div className={styles.group}>
        <span aria-hidden="true">{words}</span>
        <ReferenceCombobox
          to={field.to}
          label={words}
          size="small"
          value={value === '' ? null : Number(value)}
          onChange={chosen => onChange(chosen === null ? '' : String(chosen))}
        />
      </div>
    )
  if (field.type === 'date')
    return (
      <div className={styles.param}>
        <label htmlFor={id}>{words}</label>
        <DayEnd id={id} label={words} value={value} onChange={onChange} />
      </div>
    )
  return (
    <label className={styles.param} htmlFor={id}>
      <span>{words}</span>
      {field.type === 'choice' ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {field.options.map(option => (
            <option key={option} value={option}>
              {t(`office.library.periods.${option}`, { _: optionLabel(field, option) })}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} type="number" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </label>
  )
}

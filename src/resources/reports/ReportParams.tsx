import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { fieldLabel, optionLabel } from '../../config/schema/text/labels'
import type { Report } from '../../config/reports/define'
import type { Field, Problems } from '../../config/schema'
import { DayEnd } from '../engine/fields/DayFilter'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'
import styles from './Reports.module.css'

type Props = {
  report: Report
  given: ReadonlyMap<string, string>
  /** Errors of the parameters. */
  problems: Problems
  onChange: (name: string, value: string) => void
}

/** The parameters of a report. */
export function ReportParams({ report, given, problems, onChange }: Props) {
  const t = useTranslate()
  const wordsOf = (name: string) => t(`office.library.params.${name}`, { _: fieldLabel(report.params, name) })
  const problemOf = (name: string) => {
    const { key, args = {} } = problems[name] ?? {}
    const { field } = args
    return key && t(key, field === undefined ? args : { ...args, field: wordsOf(String(field)) })
  }
  return Object.entries(report.params).map(([name, field]) => (
    <Param
      key={name}
      field={field}
      label={wordsOf(name)}
      problem={problemOf(name)}
      value={given.get(name) ?? String(field.default ?? '')}
      onChange={value => onChange(name, value)}
    />
  ))
}

type ParamProps = {
  field: Field
  label: string
  problem: string | undefined
  value: string
  onChange: (value: string) => void
}

function Param({ field, label, problem, value, onChange }: ParamProps) {
  const t = useTranslate()
  const id = useId()
  if (field.type === 'reference')
    return (
      <div className={styles.group}>
        <span aria-hidden="true">{label}</span>
        <ReferenceCombobox
          to={field.to}
          label={label}
          size="small"
          value={value === '' ? null : Number(value)}
          onChange={chosen => onChange(chosen === null ? '' : String(chosen))}
        />
      </div>
    )
  if (field.type === 'date')
    return (
      <div className={`${styles.param} ui-note`}>
        <label htmlFor={id}>{label}</label>
        <DayEnd id={id} label={label} problem={problem} value={value} onChange={onChange} />
      </div>
    )
  return (
    <label className={`${styles.param} ui-note ui-inputs`} htmlFor={id}>
      <span>{label}</span>
      {field.type === 'choice' ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {field.options.map(option => (
            <option key={option} value={option}>
              {t(`office.library.periods.${option}`, { _: optionLabel(field, option) })}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {problem ? (
        <small id={`${id}-problem`} className="field-wrong">
          {problem}
        </small>
      ) : null}
    </label>
  )
}

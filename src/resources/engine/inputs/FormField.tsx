import { createContext, useContext, type ReactNode } from 'react'
import styles from './Inputs.module.css'

/** Inside a table cell the column header is the visible label. */
export const InCell = createContext(false)

export const idOf = (source: string) => `field-${source}`

type FormFieldProps = {
  id: string
  label: string
  required?: boolean
  help?: string
  problem?: string
  /** A label belongs to one element; several elements are a group with a legend. */
  many?: boolean
  children: ReactNode
}

/** A label with a visual required mark; screen readers get it from the input. */
export const Labelled = ({ label, required }: { label: string; required?: boolean }) => (
  <>
    {label}
    {required ? (
      <span aria-hidden="true" className={styles.needed}>
        {' '}
        *
      </span>
    ) : null}
  </>
)

/** Validation error and help text. */
export const FieldNotes = ({ id, problem, help }: Pick<FormFieldProps, 'id' | 'problem' | 'help'>) => (
  <>
    {problem ? (
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    ) : null}
    {help ? (
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    ) : null}
  </>
)

/** An input with its label above, and help text and error below. */
export function FormField({ id, label, required, help, problem, many, children }: FormFieldProps) {
  const inCell = useContext(InCell)
  const name = <Labelled label={label} required={required} />
  const wrong = problem ? '' : undefined
  if (inCell)
    return (
      <div className={styles.cell} data-wrong={wrong}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        {children}
        <FieldNotes id={id} problem={problem} />
      </div>
    )
  if (many)
    return (
      <fieldset
        id={id}
        tabIndex={-1}
        className={styles.box}
        data-wrong={wrong}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        <legend>{name}</legend>
        {children}
        <FieldNotes id={id} problem={problem} help={help} />
      </fieldset>
    )
  return (
    <div className={styles.box} data-wrong={wrong}>
      <label htmlFor={id}>{name}</label>
      {children}
      <FieldNotes id={id} problem={problem} help={help} />
    </div>
  )
}

import { createContext, useContext, type ReactNode } from 'react'
import styles from './Inputs.module.css'

/** Inside a table's cell the column's head is the label that is seen. */
export const InCell = createContext(false)

export const idOf = (source: string) => `field-${source}`

type FormFieldProps = {
  id: string
  label: string
  required?: boolean
  help?: string
  problem?: string
  /** A label can only belong to one element; several are a group with a legend. */
  many?: boolean
  children: ReactNode
}

/** A label, marked where a value is needed; who doesn't see the mark hears it from the input. */
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

/** What is wrong with a value, and how to enter it. */
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

/** An input with its label above, and help and what is wrong below. */
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

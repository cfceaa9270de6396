import { createContext, useContext, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import styles from './Inputs.module.css'

/** Inside a table's cell the column's head is the label that is seen. */
export const InCell = createContext(false)

/** What stands in a cell is as small as the rest of its row. */
export const useInputSize = () => (useContext(InCell) ? 'small' : 'medium')

export const idOf = (source: string) => `field-${source}`

/** The value of one input, what is wrong with it, and how it tells so to a screen reader. */
export function useFieldValue(source: string, help?: string) {
  const { field, fieldState } = useController({ name: source })
  const id = idOf(source)
  const problem = fieldState.error?.message
  const described = [problem ? `${id}-problem` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return {
    id,
    value: field.value as unknown,
    set: (value: unknown) => field.onChange(value),
    onBlur: field.onBlur,
    ref: field.ref,
    problem,
    describedBy: described || undefined,
    /** For the element that takes the value. */
    aria: {
      id,
      'aria-invalid': problem ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

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

/** An input with its label above, and help and what is wrong below. */
export function FormField({ id, label, required, help, problem, many, children }: FormFieldProps) {
  const inCell = useContext(InCell)
  const name = <Labelled label={label} required={required} />
  if (inCell)
    return (
      <div className={styles.cell} data-wrong={problem ? '' : undefined}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        {children}
        {problem ? (
          <p id={`${id}-problem`} className={styles.problem}>
            {problem}
          </p>
        ) : null}
      </div>
    )
  const notes = (
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
  if (many)
    return (
      <fieldset
        id={id}
        tabIndex={-1}
        className={styles.box}
        data-wrong={problem ? '' : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        <legend>{name}</legend>
        {children}
        {notes}
      </fieldset>
    )
  return (
    <div className={styles.box} data-wrong={problem ? '' : undefined}>
      <label htmlFor={id}>{name}</label>
      {children}
      {notes}
    </div>
  )
}

import { useMemo, type ReactNode } from 'react'
import { Form, useTranslate } from 'react-admin'
import type { FieldValues, Resolver } from 'react-hook-form'
import { validateValues, type Fields } from '../../../config/schema'
import { EntityInput } from '../EntityInput'
import { useLock } from '../useLock'
import { useUnits } from '../useMeasure'
import { nested, problemText } from './useProblems'
import { Summary } from './Summary'
import { validationErrors } from './validationErrors'
import { placeInForm, tidy, type Values } from './values'

type Props = {
  fields: Fields
  /** The namespace of the fields' translations below `entities`: `devices.actions.retire`. */
  words: string
  /** Initial values, for fields that the record has too. */
  given?: Values
  /** Errors thrown are shown at their fields, or above the fields. */
  onSubmit: (values: Values) => Promise<void> | void
  /** The buttons. */
  children: ReactNode
}

/** Otherwise the form would start with the page's record for equal names, such as a dip with the sensor's value. */
const NO_RECORD = {}

const tidied = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.keys(fields).map(name => [name, tidy(values[name])]))

/** Inputs for fields outside a record: of a dialog or a call. Validated as on the server. */
export function FieldsForm({ fields, words, given, onSubmit, children }: Props) {
  const t = useTranslate()
  const volume = useUnits()
  const { once } = useLock()
  const worded = useMemo(() => ({ name: words, fields }), [words, fields])
  const names = Object.keys(fields)
  const defaults = Object.fromEntries(
    names.map(name => [name, given?.[name] ?? fields[name]!.default ?? null]),
  )

  const resolver: Resolver<FieldValues> = values => {
    const { problems } = validateValues(fields, tidied(fields, values))
    const texts = Object.entries(problems).map(([path, problem]) => [
      placeInForm(values, path),
      problemText(t, worded, path, problem, volume),
    ])
    if (texts.length === 0) return { values, errors: {} }
    return { values: {}, errors: nested(Object.fromEntries(texts) as Record<string, string>) }
  }
  async function submit(values: Values) {
    try {
      await onSubmit(tidied(fields, values))
      return undefined
    } catch (error) {
      return validationErrors(t, error, names, values)
    }
  }
  return (
    <Form
      record={NO_RECORD}
      defaultValues={defaults}
      resolver={resolver}
      onSubmit={(values: FieldValues) => once(() => submit(values))}
      disableInvalidFormNotification
      noValidate
      className="ui-stack"
    >
      <Summary entity={worded} order={names} />
      {names.map(name => (
        <EntityInput key={name} entity={worded} name={name} />
      ))}
      {children}
    </Form>
  )
}

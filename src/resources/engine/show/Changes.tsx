import type { ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import type { Entity, Field } from '../../../config/schema'
import { FieldCell, ValueCell } from '../EntityField'
import { labelWords } from '../words'
import styles from './History.module.css'

type Values = Readonly<Record<string, unknown>>
type Props = { entity: Entity; record: RaRecord }

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Changed fields, before and after. */
export function Changes({ entity, record, before, after }: Props & { before: Values; after: Values }) {
  const t = useTranslate()
  const names = Object.keys(after).filter(name => entity.fields[name] && !entity.fields[name].secret)
  const shown = (name: string, values: Values): ReactNode =>
    isEmpty(values[name]) ? (
      <span className="ui-muted">{t('engine.history.nothing')}</span>
    ) : (
      <FieldCell entity={entity} name={name} record={{ ...record, ...values }} />
    )
  return (
    <dl className={styles.changes}>
      {names.map(name => (
        <div key={name}>
          <dt>{labelWords(t, entity.name, name)}</dt>
          <dd>
            <del>{shown(name, before)}</del>
            <span aria-hidden="true" className={styles.arrow}>
              →
            </span>
            <ins>{shown(name, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ActionInputProps = Props & { action: string; input: Values; after: Values | null | undefined }

/** The input of an action, except values stored in the record, which are among its changes. */
export function ActionInput({ entity, record, action, input, after }: ActionInputProps) {
  const t = useTranslate()
  const fields = entity.actions.find(({ name }) => name === action)?.input ?? {}
  const entered = Object.entries(input).filter(
    ([name, value]) => fields[name] && !isEmpty(value) && !(after && Object.hasOwn(after, name)),
  )
  if (entered.length === 0) return null
  const words = `${entity.name}.actions.${action}`
  return (
    <dl className={styles.changes}>
      {entered.map(([name, value]) => (
        <div key={name}>
          <dt>{labelWords(t, words, name)}</dt>
          <dd>
            <ValueCell
              field={fields[name] as Field}
              value={value}
              source={name}
              entity={words}
              record={record}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { useMemo, type ReactNode } from 'react'
import {
  CreateBase,
  DeleteButton,
  EditBase,
  SaveButton,
  SimpleForm,
  Toolbar,
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { useFormState } from 'react-hook-form'
import { AppError } from '../../providers/errors'
import { getSession } from '../../providers/auth/session'
import { screenOf } from '../../config/screens'
import { can, validateRecord, type Entity, type Problems } from '../../config/schema'
import { FieldInput } from './EntityField'
import styles from './Form.module.css'

type Values = Record<string, unknown>
type Translate = (key: string, args?: Record<string, unknown>) => string

/** Problems by path as the nested object that the form library wants. */
function nested(problems: Record<string, string>): Values {
  const errors: Values = {}
  for (const [path, text] of Object.entries(problems)) {
    const parts = path.split('.')
    let at = errors
    for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Values
    at[parts.at(-1)!] = text
  }
  return errors
}

const texts = (problems: Problems, t: Translate) =>
  Object.fromEntries(Object.entries(problems).map(([path, { key, args }]) => [path, t(key, args)]))

/** What a form holds that the server would refuse is said at the field before it is sent. */
function useValidate(entity: Entity, current?: Values) {
  const t = useTranslate()
  return useMemo(
    () => (values: Values) => {
      const given = Object.fromEntries(
        entity.writable.map(name => [name, values[name] === '' ? null : values[name]]),
      )
      return nested(texts(validateRecord(entity, given, current).problems, t))
    },
    [entity, current, t],
  )
}

/** Sections of the declaration, one column, and a summary that leads to each field that is wrong. */
function Fields({ entity, fixed }: { entity: Entity; fixed: readonly string[] }) {
  const t = useTranslate()
  return entity.form.map(({ section, fields }) => (
    <fieldset key={section} className={styles.section}>
      <legend>{t(`entities.${entity.name}.sections.${section}`)}</legend>
      {fields
        .filter(name => !fixed.includes(name))
        .map(name => (
          <FieldInput key={name} entity={entity} name={name} />
        ))}
    </fieldset>
  ))
}

function Summary({ entity }: { entity: Entity }) {
  const t = useTranslate()
  const { errors, submitCount } = useFormState()
  const names = Object.keys(errors).filter(name => name in entity.fields)
  if (submitCount === 0 || names.length === 0) return null
  const leadTo = (name: string) => document.querySelector<HTMLElement>(`[name^="${name}"]`)?.focus()
  return (
    <div className={styles.summary} role="alert">
      <strong>{t('engine.problems', { smart_count: names.length })}</strong>
      <ul>
        {names.map(name => (
          <li key={name}>
            <button type="button" onClick={() => leadTo(name)}>
              {t(`entities.${entity.name}.fields.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Bar({ entity, editing }: { entity: Entity; editing: boolean }) {
  const role = { role: getSession()?.user.role_type ?? '' }
  return (
    <Toolbar className={styles.bar}>
      <SaveButton alwaysEnable />
      {editing && can(role, 'remove', entity) && <DeleteButton mutationMode="pessimistic" />}
    </Toolbar>
  )
}

/** What failed on the server goes to its fields; a record that somebody else changed is fetched anew. */
function useSaving(path: string) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const redirect = useRedirect()
  return {
    onSuccess: (record: { id: unknown }) => {
      notify('engine.saved', { type: 'info' })
      redirect('show', path, record.id as number)
    },
    onError: (error: unknown) => {
      const known = error instanceof AppError ? error : undefined
      if (known?.code === 'stale_version') {
        notify('engine.stale', { type: 'warning', autoHideDuration: null })
        refresh()
      } else
        notify(t((error as Error).message, { ...known?.args, _: (error as Error).message }), {
          type: 'error',
        })
    },
  }
}

function Frame({ path, title, children }: { path: string; title: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  return (
    <section className={styles.page}>
      <p className={styles.where}>{t(`screens.${path}`)}</p>
      <h1>{title}</h1>
      {children}
    </section>
  )
}

/** The form of a new record. What the screen's own filter says is not asked. */
export function EntityCreate({ path }: { path: string }) {
  const t = useTranslate()
  const { entity, screen } = screenOf(path)
  const validate = useValidate(entity)
  const defaults = useMemo(() => {
    const given = entity.writable.filter(name => entity.fields[name]!.default !== undefined)
    return {
      ...Object.fromEntries(given.map(name => [name, entity.fields[name]!.default])),
      ...screen.filter,
    }
  }, [entity, screen])
  return (
    <CreateBase resource={path} mutationOptions={useSaving(path)}>
      <Frame path={path} title={t('engine.createTitle', { name: t(`screens.${path}`) })}>
        <SimpleForm
          defaultValues={defaults}
          validate={validate}
          toolbar={<Bar entity={entity} editing={false} />}
          warnWhenUnsavedChanges
          mode="onBlur"
        >
          <Summary entity={entity} />
          <Fields entity={entity} fixed={Object.keys(screen.filter)} />
        </SimpleForm>
      </Frame>
    </CreateBase>
  )
}

function EditForm({ entity }: { entity: Entity }) {
  const record = useRecordContext()
  const validate = useValidate(entity, record)
  if (!record) return null
  return (
    <SimpleForm
      validate={validate}
      toolbar={<Bar entity={entity} editing />}
      warnWhenUnsavedChanges
      mode="onBlur"
    >
      <Summary entity={entity} />
      <Fields entity={entity} fixed={[]} />
    </SimpleForm>
  )
}

/** The form of a record that is there. */
export function EntityEdit({ path }: { path: string }) {
  const { entity } = screenOf(path)
  return (
    <EditBase resource={path} mutationMode="pessimistic" mutationOptions={useSaving(path)}>
      <Frame path={path} title={<Title entity={entity} />}>
        <EditForm entity={entity} />
      </Frame>
    </EditBase>
  )
}

/** What a record is called. */
export function Title({ entity }: { entity: Entity }) {
  const record = useRecordContext()
  return <>{record ? String(record[entity.title] ?? record.id) : '…'}</>
}

import { screenOf } from '../../providers/app'
import { useMemo, useState } from 'react'
import {
  Form,
  useCreate,
  useGetOne,
  useNotify,
  useTranslate,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Entity } from '../../config/schema'
import { Skeleton } from '../ui/Skeleton'
import { Failure } from './Failure'
import { useRecordTitle } from './browserTitle'
import { Conflict } from './form/Conflict'
import { Draft } from './form/Draft'
import { FormPage } from './form/FormPage'
import { UnsavedChangesGuard } from './form/UnsavedChangesGuard'
import { isOver } from './form/isOver'
import { useEdit } from './form/useEdit'
import { validationErrors } from './form/validationErrors'
import { RemoveButton } from './form/RemoveButton'
import { SaveBar } from './form/SaveBar'
import { Sections } from './form/Sections'
import { Summary } from './form/Summary'
import { useResolver } from './form/useProblems'
import { givenBy, writableValues, type Values } from './form/values'
import { listPath, recordLink } from './links'
import { useOpened } from './list/useListReturn'
import { canChange, canDo, ownMark } from './permissions'
import { useTitle } from './useTitle'

const FORM = {
  // The error summary takes the focus instead.
  shouldFocusError: false,
  disableInvalidFormNotification: true,
  noValidate: true,
} as const

function defaultsOf(entity: Entity): Values {
  const given = entity.writable.filter(name => entity.fields[name]!.default !== undefined)
  return Object.fromEntries(given.map(name => [name, entity.fields[name]!.default]))
}

const orderOf = (entity: Entity) => entity.form.flatMap(({ fields }) => fields)

/** The form of a new record. Fields set by the screen's filter or the user's scope are omitted. */
export function EntityCreate({ path }: { path: string }) {
  const t = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { entity, screen } = screenOf(path)
  const [create] = useCreate()
  // One idempotency key per form, so that a lost response causes no second record.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const given = useMemo(() => ({ ...screen.filter, ...ownMark(entity) }), [entity, screen])
  const settled = useMemo(() => Object.keys(given), [given])
  const { search } = useLocation()
  const defaults = useMemo(
    () => ({ ...defaultsOf(entity), ...givenBy(entity, search), ...given }),
    [entity, given, search],
  )
  const resolver = useResolver(entity)

  async function save(values: Values) {
    try {
      const data = { ...writableValues(entity, values), ...given }
      const made = await create(path, { data, meta: { idempotencyKey } }, { returnPromise: true })
      if (isOver()) return undefined
      notify(t(`records.${path}.created`, { _: t('engine.created') }), { type: 'info' })
      // After the form is marked as saved: otherwise it would block the navigation.
      setTimeout(() => navigate(recordLink(path, made.id as Identifier)))
      return undefined
    } catch (error) {
      return validationErrors(t, error, entity.writable, values)
    }
  }
  const title = t(`records.${path}.new`, {
    _: t('engine.createTitle', { name: t(`screens.${path}`) }),
  })
  useRecordTitle(title)
  return (
    <FormPage path={path} title={title}>
      <Form {...FORM} defaultValues={defaults} resolver={resolver} onSubmit={save} className="ui-stack">
        <Draft entity={entity} />
        <Summary entity={entity} order={orderOf(entity)} />
        <Sections entity={entity} settled={settled} />
        <SaveBar back={listPath(path)} />
        <UnsavedChangesGuard />
      </Form>
    </FormPage>
  )
}

/** The edit form of a record. */
export function EntityEdit({ path }: { path: string }) {
  const t = useTranslate()
  const { entity } = screenOf(path)
  const id = useParams().id ?? ''
  const { data, error, refetch, isFetchedAfterMount } = useGetOne(
    path,
    { id },
    // A refetch must not replace input while the user is typing.
    { refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: 'always' },
  )
  // A later failure to read the record must not replace what the user has typed.
  const [openedId, setOpenedId] = useState<Identifier>()
  const isOpen = String(openedId) === id
  if (!isOpen && data && !error && isFetchedAfterMount) setOpenedId(data.id)
  const name = useTitle(entity, data)
  const title = name ?? '…'
  useRecordTitle(name && t('engine.editOne', { title }))
  useOpened(path, data?.id)
  if (error && !isOpen) return <Failure error={error} path={path} onRetry={() => void refetch()} />
  return (
    <FormPage path={path} title={title} record={data}>
      {data && isOpen ? (
        <EditForm key={data.id} entity={entity} path={path} record={data} />
      ) : (
        <Skeleton rows={8} height={64} />
      )}
    </FormPage>
  )
}

function EditForm({ entity, path, record }: { entity: Entity; path: string; record: RaRecord }) {
  const { state } = useLocation()
  const back = recordLink(path, record.id)
  const { opened, conflict, takeTheirs, keepMine, versionNow, typedOver, save } = useEdit({
    entity,
    path,
    record,
  })
  const resolver = useResolver(entity, opened)
  const settled = useMemo(() => Object.keys(ownMark(entity)), [entity])
  // Opened by an old link, or submitted by another user meanwhile: show the record's page instead.
  if (!canChange(entity, opened)) return <Navigate to={back} state={state} replace />
  return (
    <Form
      {...FORM}
      key={String(opened.version)}
      record={opened}
      resolver={resolver}
      onSubmit={save}
      className="ui-stack"
    >
      <Draft entity={entity} version={versionNow} onBack={typedOver} />
      {conflict ? (
        <Conflict entity={entity} opened={opened} {...conflict} onTake={takeTheirs} onKeep={keepMine} />
      ) : (
        <Summary entity={entity} order={orderOf(entity)} />
      )}
      <Sections entity={entity} settled={settled} record={opened} />
      <SaveBar back={back}>
        {canDo('remove', entity) ? <RemoveButton entity={entity} path={path} record={opened} /> : null}
      </SaveBar>
      <UnsavedChangesGuard />
    </Form>
  )
}

import { useCallback, useRef, useState } from 'react'
import { useNotify, useTranslate, useUpdate, type RaRecord } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../../config/schema'
import { AppError } from '../../../providers/errors'
import { useDismissUndo } from '../actions/useDismissUndo'
import { recordLink } from '../links'
import { isOver } from './isOver'
import { validationErrors } from './validationErrors'
import { changesOf, type Values } from './values'

type Options = { entity: Entity; path: string; record: RaRecord }

/** Saves the edited record, with optimistic locking: another user's change since it was opened is a conflict. */
export function useEdit({ entity, path, record }: Options) {
  const t = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [update] = useUpdate()
  const dismissUndo = useDismissUndo(entity)
  const [opened, setOpened] = useState(record)
  /** The latest version that the user has seen. */
  const version = useRef<unknown>(record.version)
  const versionNow = useCallback(() => version.current, [])
  const typedOver = useCallback((older: unknown) => {
    version.current = older
  }, [])
  const [conflict, setConflict] = useState<{ theirs: RaRecord; mine: Values; who?: string } | null>(null)
  const back = recordLink(path, record.id)

  async function write(values: Values) {
    const changes = changesOf(entity, values, opened)
    if (Object.keys(changes).length > 0) {
      const data = { ...changes, version: version.current }
      await update(
        path,
        { id: record.id, data, previousData: opened },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      dismissUndo([record.id])
      if (isOver()) return
      notify('engine.saved', { type: 'info' })
    }
    setTimeout(() => navigate(back, { state }))
  }
  async function save(values: Values) {
    try {
      await write(values)
      return undefined
    } catch (error) {
      if (error instanceof AppError && error.code === 'stale_version' && error.body.current) {
        setConflict({
          theirs: error.body.current as RaRecord,
          mine: values,
          who: error.body.about?.changed_by,
        })
        return { 'root.server': t('engine.conflict') }
      }
      return validationErrors(t, error, entity.writable, values)
    }
  }
  function takeTheirs() {
    if (!conflict) return
    setOpened(conflict.theirs)
    version.current = conflict.theirs.version
    setConflict(null)
  }
  function keepMine(form: HTMLFormElement | null) {
    if (!conflict) return
    version.current = conflict.theirs.version
    form?.requestSubmit()
    setConflict(null)
  }
  return { opened, conflict, takeTheirs, keepMine, versionNow, typedOver, save }
}

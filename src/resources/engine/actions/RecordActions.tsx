import { useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { useShortcuts } from '../useShortcuts'
import { ActionButtons } from './ActionButtons'
import { possibleActions, useAct } from './useAct'
import { titleOf } from '../titleOf'
import { useTitle } from '../useTitle'

type Props = { entity: Entity; record: RaRecord; main?: string | undefined }

/** The record's actions on its page, as buttons with shortcut keys. */
export function RecordActions({ entity, record, main }: Props) {
  const { begin, dialog } = useAct(entity)
  const actions = possibleActions(entity, record)
  const title = useTitle(entity, record) ?? titleOf(entity, record)
  const target = useMemo(() => ({ kind: 'one', record, title }) as const, [record, title])
  const keys = useMemo(
    () =>
      Object.fromEntries(
        possibleActions(entity, record).flatMap(action =>
          action.key === undefined ? [] : [[action.key, () => begin(action, target)]],
        ),
      ),
    // `begin` changes identity with each render, but always behaves the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [entity, record, target],
  )
  useShortcuts(keys)
  const ordered = [
    ...actions.filter(({ name }) => name === main),
    ...actions.filter(({ name }) => name !== main),
  ]
  return (
    <>
      <ActionButtons
        entity={entity}
        actions={ordered}
        main={main}
        record={record}
        onChoose={action => begin(action, target)}
      />
      {dialog}
    </>
  )
}

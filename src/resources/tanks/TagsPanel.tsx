import { useState } from 'react'
import { useNotify, useRefresh, useTranslate, type RaRecord } from 'react-admin'
import { entityOf } from '../../config/entities'
import { act } from '../../providers/data/act'
import { messageOf } from '../engine/messageOf'
import { canDoAction } from '../engine/permissions'
import { TagsCombobox } from '../engine/widgets/TagsCombobox'

const tanks = entityOf('tanks')
const actionOf = (name: string) => tanks.actions.find(action => action.name === name)!
const [addTag, removeTag] = [actionOf('addTag'), actionOf('removeTag')]

/** A tank's tags, by which staff find it. Each change is saved at once. */
export function TagsPanel({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const kept: readonly string[] = tank.tags ?? []
  const [shown, setShown] = useState<readonly string[] | null>(null)
  if (!canDoAction(addTag))
    return kept.length > 0 ? <p>{kept.join(', ')}</p> : <p className="ui-note">{t('tanks.noTags')}</p>

  async function change(tags: string[]) {
    setShown(tags)
    const changes = [
      ...tags.filter(tag => !kept.includes(tag)).map(tag => [addTag, tag] as const),
      ...kept.filter(tag => !tags.includes(tag)).map(tag => [removeTag, tag] as const),
    ]
    try {
      let { version } = tank
      for (const [action, tag] of changes)
        ({ version } = await act(tanks, action, { ...tank, version }, { tag }))
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
    }
    setShown(null)
    refresh()
  }
  return (
    <TagsCombobox
      label={t('entities.tanks.fields.tags')}
      value={shown ?? kept}
      onChange={tags => void change(tags)}
    />
  )
}

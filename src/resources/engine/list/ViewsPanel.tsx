import Checkbox from '@mui/material/Checkbox'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { CallAnswer } from '../../../config/schema/calls/define'
import {
  changeSavedView,
  createSavedView,
  removeSavedView,
  savedViews,
} from '../../../config/schema/calls/savedViews'
import { useCall } from '../../../providers/calls/useCall'
import { useSend } from '../../../providers/calls/useSend'
import { Icon } from '../../ui/Icon'
import { listLink } from '../links'
import { messageOf } from '../messageOf'
import type { PanelProps } from './ToolbarAction'
import { useListView } from './useListView'
import controls from './Controls.module.css'
import menus from './Menus.module.css'

type View = CallAnswer<typeof savedViews>[number]

const STALE_MS = 60_000

type Attempt = (sending: Promise<View>) => Promise<boolean>

/** Waits for a request; returns false and notifies the user when it fails. */
function useAttempt(): Attempt {
  const t = useTranslate()
  const notify = useNotify()
  return async sending => {
    try {
      await sending
      return true
    } catch (error) {
      notify(messageOf(t, error), { type: 'error' })
      return false
    }
  }
}

type ItemProps = { view: View; onShow: () => void; onRemove: () => void }

function ViewItem({ view, onShow, onRemove }: ItemProps) {
  const t = useTranslate()
  return (
    <li>
      <button type="button" onClick={onShow}>
        <span>{view.name}</span>
        {view.shared ? <small>{t('engine.shared')}</small> : null}
      </button>
      {view.mine ? (
        <button
          type="button"
          className={controls.icon}
          aria-label={t('engine.removeView', { name: view.name })}
          onClick={onRemove}
        >
          <Icon name="remove" size={16} />
        </button>
      ) : null}
    </li>
  )
}

type FormProps = Pick<PanelProps, 'entity' | 'screen'> & { views: readonly View[]; attempt: Attempt }

/** Saves the present list under a name. */
function SaveForm({ entity, screen, views, attempt }: FormProps) {
  const t = useTranslate()
  const { filterValues, sort } = useListContext()
  const { columns } = useListView(entity, screen)
  const { mutateAsync: create } = useSend(createSavedView)
  const { mutateAsync: change } = useSend(changeSavedView)
  const nameId = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<boolean>()
  // Saving under the name of an own view overwrites it.
  const known = views.find(view => view.mine && view.name === name.trim())
  const shared = chosen ?? known?.shared ?? false

  async function save() {
    const view = {
      screen: screen.path,
      name,
      shared,
      filter: filterValues ?? {},
      columns: [...columns],
      sort: sort.field,
      order: sort.order,
    }
    const isSaved = await attempt(
      known ? change({ ...view, id: known.id, version: known.version }) : create(view),
    )
    if (!isSaved) return
    setName('')
    setChosen(undefined)
  }
  return (
    <form className={`${controls.fields} ${menus.saveView}`} action={save}>
      <div>
        <label htmlFor={nameId}>{t('engine.viewName')}</label>
        <OutlinedInput
          fullWidth
          size="small"
          required
          autoComplete="off"
          inputProps={{ id: nameId, name: 'name', maxLength: 100 }}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <label className={menus.tick}>
        <Checkbox checked={shared} onChange={({ target }) => setChosen(target.checked)} />
        {t('engine.share')}
      </label>
      <button type="submit" className="ui-primary">
        {known ? t('engine.replaceView', { name: known.name }) : t('engine.saveView')}
      </button>
    </form>
  )
}

/** Saved views: filter, columns and sort under a name, private or shared with colleagues. */
export default function ViewsPanel({ entity, screen, onClose }: PanelProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { data: views = [], isPending } = useCall(
    savedViews,
    { screen: screen.path },
    { staleTime: STALE_MS },
  )
  const { mutateAsync: remove } = useSend(removeSavedView)

  const attempt = useAttempt()
  const show = (view: View) => {
    onClose()
    navigate(
      listLink(screen.path, {
        filter: view.filter,
        ...(view.sort ? { sort: view.sort, order: view.order ?? 'ASC' } : {}),
        ...(view.columns.length > 0 ? { columns: view.columns } : {}),
      }),
    )
  }

  return (
    <>
      {views.length === 0 ? (
        <p className={menus.hint}>{t(isPending ? 'shell.loading' : 'engine.noViews')}</p>
      ) : (
        <ul className={menus.menu}>
          {views.map(view => (
            <ViewItem
              key={view.id}
              view={view}
              onShow={() => show(view)}
              onRemove={() => void attempt(remove({ id: view.id }))}
            />
          ))}
        </ul>
      )}
      <SaveForm {...{ entity, screen, views, attempt }} />
    </>
  )
}

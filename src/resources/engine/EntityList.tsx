import { ListBase, useAuthenticated } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { listLink } from './links'
import { BadLink } from './list/BadLink'
import { EntityTable } from './list/EntityTable'
import { ListFrame } from './list/ListFrame'
import { useParts } from './parts/useParts'
import { PeekPanel } from './peek/PeekPanel'
import { PhoneCards } from './list/PhoneCards'
import { findInvalidParam } from './list/validateListParams'
import { memoryOf, useValidListMemory } from './list/listMemory'
import { filterOfParams } from './list/filterOfParams'
import { ListStates } from './ListStates'
import { seenScreen } from './permissions'
import { useIsPhone } from './useIsPhone'

const PER_PAGE = 25
/** The page says in place of the rows what failed; react-admin would say it once more on top of it. */
const QUIET = { onError: () => undefined }

/** A list from its declaration: what every entity has that nobody has written a screen for. */
export function EntityList({ path }: { path: string }) {
  const { entity, screen } = seenScreen(path)
  const { views, cells = {}, ListAction, siblings, Peek } = useParts()
  const phone = useIsPhone()
  const { search } = useLocation()
  useValidListMemory(entity, path)
  // Rows are asked for meanwhile: react-admin's list would wait, though the server refuses them itself.
  useAuthenticated()
  const fault = findInvalidParam(entity, search)
  const asked = filterOfParams(screen, search)
  if (asked) return <Navigate to={listLink(path, { filter: asked })} replace />
  // Without the list: what is asked for is remembered with it.
  if (fault) return <BadLink screen={screen} fault={fault} />
  const Rows = phone ? PhoneCards : EntityTable
  const rows = <Rows entity={entity} screen={screen} cells={cells} />
  return (
    <ListBase
      resource={path}
      sort={screen.sort}
      filterDefaultValues={screen.begin}
      perPage={PER_PAGE}
      storeKey={memoryOf(path)}
      queryOptions={QUIET}
      disableAuthentication
    >
      <ListFrame
        entity={entity}
        screen={screen}
        views={views}
        ListAction={ListAction}
        siblings={siblings}
        peeks={Peek !== undefined}
      >
        <ListStates entity={entity} screen={screen} waiting={phone ? undefined : rows}>
          {rows}
        </ListStates>
      </ListFrame>
      <PeekPanel entity={entity} screen={screen} />
    </ListBase>
  )
}

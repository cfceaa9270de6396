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
import { filterOfParams, filterOfState } from './list/filterOfParams'
import { ListStates } from './ListStates'
import { seenScreen } from './permissions'
import { useIsPhone } from './useIsPhone'

const PER_PAGE = 25
/** The page shows the error in place of the rows: suppress react-admin's notification. */
const QUIET = { onError: () => undefined }

/** The default list of an entity, from its declaration. */
export function EntityList({ path }: { path: string }) {
  const { entity, screen } = seenScreen(path)
  const { views, cells = {}, ListAction, siblings, Peek } = useParts()
  const phone = useIsPhone()
  const { search, state } = useLocation()
  useValidListMemory(entity, path)
  // Runs in parallel with the query: react-admin's list would wait, although the server checks access itself.
  useAuthenticated()
  const fault = findInvalidParam(entity, search)
  const asked = filterOfParams(screen, search) ?? filterOfState(entity, search, state)
  if (asked) return <Navigate to={listLink(path, { filter: asked })} replace />
  // Without the list, which would store the invalid parameters.
  if (fault) return <BadLink screen={screen} fault={fault} />
  const Rows = phone ? PhoneCards : EntityTable
  const rows = <Rows entity={entity} screen={screen} cells={cells} />
  return (
    <ListBase
      resource={path}
      sort={screen.sort}
      filterDefaultValues={screen.defaultFilter}
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

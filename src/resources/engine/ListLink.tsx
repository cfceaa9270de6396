import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../providers/auth/canOpenList'
import { listPath } from './links'
import { RETURNING } from './list/useListReturn'

/** `list` is the query string of the list that the user came from. */
type Props = { path: string; list?: string; children: ReactNode }

/**
 * Links to a list as the user last left it. Isolated for bidirectional text, as a name may mix scripts, such as a
 * screen's name with its version.
 */
export const ListLink = ({ path, list, children }: Props) =>
  canOpenList(path) ? (
    <Link to={{ pathname: listPath(path), search: list }} state={RETURNING}>
      <bdi>{children}</bdi>
    </Link>
  ) : (
    <bdi>{children}</bdi>
  )

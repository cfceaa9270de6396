import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../providers/auth/canOpenList'
import { listPath } from './links'
import { RETURNING } from './list/useReturn'

/** `list` is the query of the list that somebody came from. */
type Props = { path: string; list?: string; children: ReactNode }

/**
 * The way to a list, as it was left last; only its name for whoever came to one of its records by a link from elsewhere.
 * A name that mixes scripts, such as that of a screen with its version, is not joined with what stands beside it.
 */
export const ListLink = ({ path, list, children }: Props) =>
  canOpenList(path) ? (
    <Link to={{ pathname: listPath(path), search: list }} state={RETURNING}>
      <bdi>{children}</bdi>
    </Link>
  ) : (
    <bdi>{children}</bdi>
  )

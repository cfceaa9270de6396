import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../providers/auth/canOpenList'
import { listPath } from './links'

/** The way to a list, as it was left last; only its name for whoever came to one of its records by a link from elsewhere. */
export const ListLink = ({ path, children }: { path: string; children: ReactNode }) =>
  canOpenList(path) ? <Link to={listPath(path)}>{children}</Link> : <span>{children}</span>

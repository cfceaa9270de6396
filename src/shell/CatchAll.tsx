import { useNavigate } from 'react-router-dom'
import { NotFound } from './NotFound'

/** The page for unknown URLs below /dashboard: react-admin's `catchAll`. */
export function CatchAll() {
  const navigate = useNavigate()
  return <NotFound onHome={path => void navigate(path)} />
}

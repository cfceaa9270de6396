import { useNavigate } from 'react-router-dom'
import { NotFound } from './NotFound'

/** An address below /dashboard that no screen has. react-admin's `catchAll`. */
export function CatchAll() {
  const navigate = useNavigate()
  return <NotFound onHome={path => void navigate(path)} />
}

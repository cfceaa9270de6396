import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { users } from '../../config/entities/declared'
import { canDo } from '../engine/permissions'
import { partsOf } from '../engine/parts/parts'
import controls from '../engine/list/Controls.module.css'
import type { Kind } from './NewPerson'
import styles from './Users.module.css'

const NewPerson = lazy(() => import('./NewPerson').then(module => ({ default: module.NewPerson })))
const KINDS: readonly Kind[] = ['groupManager', 'installer']

/** The two most common kinds of accounts, each with its own dialog. */
function NewPeople() {
  const t = useTranslate()
  const [kind, setKind] = useState<Kind>()
  if (!canDo('create', entityOf('users'))) return null
  return (
    <span className={styles.people}>
      {KINDS.map(each => (
        <button key={each} type="button" className={controls.tool} onClick={() => setKind(each)}>
          {t(`office.users.new.${each}`)}
        </button>
      ))}
      {kind ? (
        <Suspense fallback={null}>
          <NewPerson kind={kind} onClose={() => setKind(undefined)} />
        </Suspense>
      ) : null}
    </span>
  )
}

export default partsOf(users, { ListAction: NewPeople })

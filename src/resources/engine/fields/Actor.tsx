import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { writerOf } from '../../../config/schema/actors'
import { personOf, type Person } from '../../../providers/data/people'

/** A person's name, or only the role where the user may not see the name; else the system that wrote. */
export function ActorWords({ actor }: { actor: Omit<Person, 'uid'> }) {
  const t = useTranslate()
  const { kind, name, role } = actor
  if (kind !== 'person') return <span>{t(`engine.actor.${kind}`)}</span>
  return <bdi>{name ?? t(`roles.${role}`, { _: role ?? '' })}</bdi>
}

/** The person with a sign-in ID. */
export function Actor({ uid }: { uid: string | null }) {
  const { data, isPending } = useQuery({
    queryKey: ['people', uid],
    queryFn: () => personOf(uid!),
    enabled: uid !== null,
    staleTime: Infinity,
  })
  if (data) return <ActorWords actor={data} />
  if (isPending && uid !== null) return <span className="field-pending" aria-busy="true" />
  return <ActorWords actor={{ kind: writerOf(null), name: null, role: null }} />
}

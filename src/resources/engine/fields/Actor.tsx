import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { writerOf } from '../../../config/schema/actors'
import { personOf, type Person } from '../../../providers/data/people'

/** A person by name, or by role where the name isn't the reader's to know; else what wrote. */
export function ActorWords({ actor }: { actor: Omit<Person, 'uid'> }) {
  const t = useTranslate()
  const { kind, name, role } = actor
  if (kind !== 'person') return <span>{t(`engine.actor.${kind}`)}</span>
  return <bdi>{name ?? t(`roles.${role}`, { _: role ?? '' })}</bdi>
}

/** Who a sign-in ID belongs to. */
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

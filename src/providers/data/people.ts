import { people } from '../../config/schema/calls/people'
import type { CallAnswer } from '../../config/schema/calls/define'
import { request } from '../calls/request'

export type Person = CallAnswer<typeof people>[number]

type Wave = { uids: Set<string>; answer: Promise<ReadonlyMap<string, Person>> }
let wave: Wave | undefined

/** The person with a sign-in ID; simultaneous requests are batched. */
export async function personOf(uid: string): Promise<Person | null> {
  wave ??= begin()
  const { uids, answer } = wave
  uids.add(uid)
  return (await answer).get(uid) ?? null
}

function begin(): Wave {
  const uids = new Set<string>()
  const answer = new Promise<void>(done => {
    setTimeout(done)
  }).then(async () => {
    wave = undefined
    const found = await request(people, { uids: [...uids] })
    return new Map(found.map(person => [person.uid, person]))
  })
  return { uids, answer }
}

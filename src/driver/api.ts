import type * as calls from '../config/calls/driverRound'
import type { CallAnswer, CallInput } from '../config/schema/calls/define'
import { setClock } from '../customer/clock'
import { authorisedJson } from '../providers/auth/authorised'

// Import types only: the declarations would be a third of this page's scripts.
export type Round = CallAnswer<typeof calls.myRound>
export type Stop = Round['stops'][number]
export type Delivery = Omit<CallInput<typeof calls.deliverStop>, 'id'>
export type Miss = Omit<CallInput<typeof calls.missStop>, 'id'>

const AT = '/api/driver'

export async function fetchRound(): Promise<Round> {
  const { json, headers } = await authorisedJson<Round>(`${AT}/round`)
  setClock(headers.get('date'))
  return json
}

/** Posts a result of a stop. The idempotency key makes retries safe. */
export async function postResult(
  id: number,
  kind: 'depart' | 'deliver' | 'miss',
  body: object,
  key: string,
): Promise<Stop> {
  const { json } = await authorisedJson<Stop>(`${AT}/stops/${id}/${kind}`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
  return json
}

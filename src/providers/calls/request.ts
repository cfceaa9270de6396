import { requestOf } from '../../config/schema/calls/address'
import { isChange, type Call, type CallAnswer, type CallInput } from '../../config/schema/calls/define'
import { authorisedJson } from '../auth/authorised'

type Options = {
  readonly signal?: AbortSignal
  /** Idempotency key: repeated requests with it change data only once. */
  readonly key?: string | undefined
}

/** Performs a declared call as the signed-in user. Every failure is an `AppError`. */
export async function request<C>(
  call: C & Call,
  input: CallInput<C>,
  { signal, key }: Options = {},
): Promise<CallAnswer<C>> {
  const { method, url, body } = requestOf(call, input as Readonly<Record<string, unknown>>)
  const once = key ?? (isChange(call) && method === 'POST' ? crypto.randomUUID() : undefined)
  const { json } = await authorisedJson<CallAnswer<C>>(url, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(once === undefined ? {} : { headers: { 'Idempotency-Key': once } }),
    ...(signal ? { signal } : {}),
  })
  return json
}

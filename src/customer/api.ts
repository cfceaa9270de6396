import type * as accountCalls from '../config/calls/customerAccount'
import type * as tankCalls from '../config/calls/customerTanks'
import type { CallAnswer, CallInput } from '../config/schema/calls/define'
import type * as sessionCalls from '../config/schema/calls/sessions'
import { authorisedJson } from '../providers/auth/authorised'
import { setClock } from './clock'

// Import types only: the declarations would be a third of this page's scripts.
export type Tank = CallAnswer<typeof tankCalls.myTanks>[number]
export type Year = CallAnswer<typeof tankCalls.myYear>
export type Profile = CallAnswer<typeof accountCalls.myProfile>
export type Session = CallAnswer<typeof sessionCalls.sessions>[number]
/** Fields of the profile that the customer may change. */
export type ProfileChange = Partial<Omit<Profile, 'supplier' | 'push_key' | 'has_password'>>
export type TankChange = { name?: string | null; alert_pct?: number | null }
export type TopupInput = Omit<CallInput<typeof tankCalls.requestMyTopup>, 'id' | 'waited_s'>
export type ReportInput = Omit<CallInput<typeof tankCalls.reportMyTank>, 'id'>

const AT = '/customerapi/customer'

async function get<T>(path: string): Promise<T> {
  const { json, headers } = await authorisedJson<T>(`${AT}${path}`)
  setClock(headers.get('date'))
  return json
}

async function send<T>(method: 'POST' | 'PUT', path: string, body: object, key?: string): Promise<T> {
  const headers: HeadersInit = method === 'POST' ? { 'Idempotency-Key': key ?? crypto.randomUUID() } : {}
  return (await authorisedJson<T>(`${AT}${path}`, { method, headers, body: JSON.stringify(body) })).json
}

export const fetchTanks = () => get<Tank[]>('/mytanks')
export const fetchYear = (id: number) => get<Year>(`/mytanks/${id}/year`)
export const fetchReportTypes = () => get<ReportInput['type'][]>('/mytanks/reportTank/types')
export const fetchProfile = () => get<Profile>('/profile')
export const fetchExport = () => get<object>('/export')

/** `waited_s` is in the query string: a retry with the same idempotency key must have the same body. */
export const requestTopup = (id: number, input: TopupInput, key: string, waited_s: number) =>
  send<Tank>('POST', `/mytanks/${id}/requestTopup?waited_s=${waited_s}`, input, key)
export const cancelTopup = (id: number) => send<Tank>('POST', `/mytanks/${id}/unRequestTopup`, {})
export const reportProblem = (id: number, input: ReportInput) =>
  send<Tank>('POST', `/mytanks/${id}/reportTank`, input)
export const updateTank = (id: number, change: TankChange) => send<Tank>('PUT', `/mytanks/${id}`, change)
export const updateProfile = (change: ProfileChange) => send<Profile>('PUT', '/profile', change)
export const subscribePush = (subscription: CallInput<typeof accountCalls.subscribePush>) =>
  send<object>('PUT', '/push', subscription)
export const unsubscribePush = (endpoint: string) => send<object>('PUT', '/push/stop', { endpoint })
export const closeAccount = (password: string | null) => send<object>('PUT', '/close', { password })

export const fetchSessions = async () => (await authorisedJson<Session[]>('/api/sessions')).json
export const endOneSession = (id: string) => authorisedJson(`/api/sessions/${id}`, { method: 'DELETE' })
export const endAllSessions = () => authorisedJson('/api/sessions', { method: 'DELETE' })
export const changePassword = (change: CallInput<typeof sessionCalls.changePassword>) =>
  authorisedJson('/api/account/password', { method: 'PUT', body: JSON.stringify(change) })

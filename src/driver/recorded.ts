import type { Delivery, Miss } from './api'

/** A stop's form while it is filled in. Texts are as typed. */
export type Draft = {
  readonly owner: string
  readonly stopId: number
  readonly litres: readonly { readonly compartment: number; readonly text: string }[]
  readonly before: string
  readonly after: string
  readonly photos: readonly Blob[]
  readonly signature: Blob | null
  readonly signedBy: string
}

/** A picture, with its id once it is uploaded. */
export type Upload = { readonly blob: Blob; readonly id?: string }
type Common = {
  /** Idempotency key. */
  readonly key: string
  readonly owner: string
  readonly stopId: number
  readonly name: string
  /** When the button was pressed, by this phone's clock: the order of sending. */
  readonly at: number
}
export type Delivered = Common & {
  readonly kind: 'deliver'
  readonly body: Omit<Delivery, 'photos' | 'signature'>
  readonly photos: readonly Upload[]
  readonly signature: Upload | null
}
export type Missed = Common & { readonly kind: 'miss'; readonly body: Miss }
/** What a driver recorded at a stop and the server doesn't have yet. */
export type Result = (Common & { readonly kind: 'depart' }) | Delivered | Missed

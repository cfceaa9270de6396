import { AppError } from '../../engine/errors'

/** Looks up the operator of a SIM card; undefined for an unknown card. */
export type SimOperatorOf = (iccid: string) => Promise<string | undefined>

const TIMEOUT_MS = 5000

/**
 * Queries the SIM supplier's service, at a URL with `{iccid}`, which returns JSON with an `operator`. Undefined
 * without a URL: the operator then comes from the device's record.
 */
export const simOperatorFrom = (address: string | undefined): SimOperatorOf | undefined =>
  address === undefined
    ? undefined
    : async iccid => {
        const failed = () => new AppError('unavailable', 'The SIM supplier could not be asked')
        const answer = await fetch(address.replace('{iccid}', encodeURIComponent(iccid)), {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }).catch(() => {
          throw failed()
        })
        if (answer.status === 404) return undefined
        if (!answer.ok) throw failed()
        const body = (await answer.json().catch(() => ({}))) as { operator?: unknown }
        return typeof body.operator === 'string' ? body.operator : undefined
      }

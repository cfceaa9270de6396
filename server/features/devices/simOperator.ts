import { AppError } from '../../engine/errors'

/** Who tells the operator of a SIM card; undefined where it knows no such card. */
export type SimOperatorOf = (iccid: string) => Promise<string | undefined>

const TIMEOUT_MS = 5000

/**
 * Asks the SIM supplier's own service, at an address with `{iccid}`, which answers JSON with an `operator`. Undefined without
 * an address: the device's record tells then.
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

import { installDevice } from '../../config/calls/installs'
import { request } from '../../providers/calls/request'
import { AppError } from '../../providers/errors'
import type { Draft } from './draft'

/** Timeout on a weak network, ms: the code is then checked on submission. */
const PATIENCE_MS = 5000

/** The server's data about a draft's code; empty if it can't be checked now, which doesn't block the installer. */
export async function askDevice({ code, tank }: Draft): Promise<Pick<Draft, 'device' | 'isUnknown'> | null> {
  try {
    const asked = { code, ...(tank ? { tank_id: tank.id } : {}) }
    const device = await request(installDevice, asked, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return { device, isUnknown: false }
  } catch (error) {
    return error instanceof AppError && error.status === 404 ? { device: null, isUnknown: true } : null
  }
}

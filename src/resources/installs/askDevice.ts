import { installDevice } from '../../config/calls/installs'
import { request } from '../../providers/calls/request'
import { AppError } from '../../providers/errors'
import type { Draft } from './draft'

/** A weak network is none: the code is then checked when the installation is sent. */
const PATIENCE_MS = 5000

/** What the server knows of a draft's code; nothing where it can't say, which is no reason to wait. */
export async function askDevice({ code, tank }: Draft): Promise<Pick<Draft, 'device' | 'isUnknown'> | null> {
  try {
    const asked = { code, ...(tank ? { tank_id: tank.id } : {}) }
    const device = await request(installDevice, asked, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return { device, isUnknown: false }
  } catch (error) {
    return error instanceof AppError && error.status === 404 ? { device: null, isUnknown: true } : null
  }
}

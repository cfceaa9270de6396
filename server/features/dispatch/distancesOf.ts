import type { Deps } from '../../engine/deps'
import { distanceService, type DistanceService } from './distances'

const services = new WeakMap<Deps['env'], DistanceService>()

/** The distances of this server: all planners share its matrices. */
export function distancesOf({ env, log }: Pick<Deps, 'env' | 'log'>): DistanceService {
  const known = services.get(env)
  if (known) return known
  const { osrmUrl, valhallaUrl } = env
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the routing server gave no distances')
  const service = distanceService({ osrmUrl, valhallaUrl, onFailure })
  services.set(env, service)
  return service
}

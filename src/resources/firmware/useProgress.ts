import type { RaRecord } from 'react-admin'
import { rolloutProgress } from '../../config/calls/firmware'
import { useCall } from '../../providers/calls/useCall'

/** While it runs, devices report any minute. */
const LIVE_MS = 5000

/** How far a roll-out is, looked at again while it runs. */
export const useProgress = (rollout: RaRecord) =>
  useCall(
    rolloutProgress,
    { id: Number(rollout.id) },
    { refetchInterval: rollout.state === 'running' ? LIVE_MS : false },
  )

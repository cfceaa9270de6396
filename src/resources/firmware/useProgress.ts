import type { RaRecord } from 'react-admin'
import { rolloutProgress } from '../../config/calls/firmware'
import { useCall } from '../../providers/calls/useCall'

/** Poll interval of a running roll-out, ms. */
const LIVE_MS = 5000

/** The progress of a roll-out, polled while it runs. */
export const useProgress = (rollout: RaRecord) =>
  useCall(
    rolloutProgress,
    { id: Number(rollout.id) },
    { refetchInterval: rollout.state === 'running' ? LIVE_MS : false },
  )

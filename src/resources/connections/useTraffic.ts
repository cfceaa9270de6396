import type { RaRecord } from 'react-admin'
import { traffic } from '../../config/calls/connections'
import { useCall } from '../../providers/calls/useCall'

const EVERY_MS = 10_000

/** A connection's messages that became no reading, polled while the page is open. */
export const useTraffic = (record: RaRecord) =>
  useCall(traffic, { id: Number(record.id) }, { refetchInterval: EVERY_MS })

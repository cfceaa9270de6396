import type { calculate, previewGeometry } from '../../config/calls/geometry'
import type { CallAnswer, CallInput } from '../../config/schema/calls/define'

/** What is inside a vessel, and what somebody says that it holds. */
export type Geometry = CallInput<typeof calculate>
export type GeometryChange = Omit<CallInput<typeof previewGeometry>, 'id'>

/** What a tank's newest readings would be with another geometry, beside what they are. Litres. */
export type Preview = CallAnswer<typeof previewGeometry>

import type { calculate, previewGeometry } from '../../config/calls/geometry'
import type { CallAnswer, CallInput } from '../../config/schema/calls/define'

/** The dimensions of a tank, and its stated capacity. */
export type Geometry = CallInput<typeof calculate>
export type GeometryChange = Omit<CallInput<typeof previewGeometry>, 'id'>

/** A tank's latest readings with the current and with another geometry, litres. */
export type Preview = CallAnswer<typeof previewGeometry>

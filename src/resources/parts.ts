import { events, models, services, tanks } from '../config/entities/declared'
import { defineParts } from './engine/parts/parts'

const tankGeometry = () => import('./geometry/tankParts')
const modelGeometry = () => import('./geometry/modelParts')

/** What is added to the screens of which entity. */
const parts = [
  defineParts(tanks, {
    list: [() => import('./tanks/listParts')],
    show: [() => import('./tanks/pageParts'), tankGeometry],
    form: [tankGeometry],
  }),
  defineParts(events, {
    list: [() => import('./approvals/listParts')],
    show: [() => import('./approvals/pageParts')],
  }),
  defineParts(services, { list: [() => import('./approvals/serviceParts')] }),
  defineParts(models, { show: [modelGeometry], form: [modelGeometry] }),
]

export const partsOf = new Map(parts.map(each => [each.entity, each]))

import {
  activations,
  activationsV2,
  assemblyPackages,
  auditsV2,
  batches,
  connections,
  customers,
  demoV2,
  deviceHealthChecks,
  devices,
  dfuHistory,
  dfuHistoryV2,
  downlinks,
  events,
  firmwares,
  healthChecksV2,
  installations,
  installationsHistory,
  installationsImportInfo,
  measurements,
  models,
  networkTests,
  notices,
  panels,
  pcbPreparations,
  prospectsV2,
  reports,
  rollouts,
  services,
  setups,
  signalChecks,
  tanks,
  tickets,
  users,
} from '../config/entities/declared'
import { defineParts } from './engine/parts/parts'

const tankGeometry = () => import('./geometry/tankParts')
const installLists = (name: keyof typeof import('./installs/listParts')) => async () => ({
  default: (await import('./installs/listParts'))[name],
})
const modelGeometry = () => import('./geometry/modelParts')

const batchLists = (name: keyof typeof import('./bench/batchListParts')) => async () => ({
  default: (await import('./bench/batchListParts'))[name],
})

const updates = (name: keyof typeof import('./firmware/updateListParts')) => async () => ({
  default: (await import('./firmware/updateListParts'))[name],
})

const bench = () => import('./bench/listParts')
const registrations = () => import('./bench/activationParts')
const downlinkValues = () => import('./deviceConfig/downlinkParts')
const healthChecks = () => import('./health/checkParts')

/** The parts of each entity's screens. */
const parts = [
  defineParts(tanks, {
    list: [() => import('./tanks/listParts')],
    show: [() => import('./tanks/pageParts'), tankGeometry],
    form: [tankGeometry],
  }),
  defineParts(activations, { list: [registrations] }),
  defineParts(activationsV2, { list: [registrations] }),
  defineParts(assemblyPackages, { list: [bench], show: [() => import('./bench/boxParts')] }),
  defineParts(batches, { list: [batchLists('ofBatches')], show: [() => import('./bench/batchParts')] }),
  defineParts(measurements, { list: [() => import('./bench/measurementParts')] }),
  defineParts(pcbPreparations, { list: [batchLists('ofBoards')] }),
  defineParts(panels, { list: [bench], show: [() => import('./bench/panelParts')] }),
  defineParts(demoV2, { list: [() => import('./bench/demoParts')] }),
  defineParts(devices, {
    list: [() => import('./devices/listParts')],
    show: [() => import('./devices/pageParts'), () => import('./bench/deviceParts')],
  }),
  defineParts(deviceHealthChecks, { list: [healthChecks], show: [healthChecks] }),
  defineParts(healthChecksV2, { list: [healthChecks], show: [healthChecks] }),
  defineParts(dfuHistory, { list: [updates('ofUpdates')], show: [updates('ofUpdates')] }),
  defineParts(dfuHistoryV2, {
    list: [updates('ofRolloutUpdates')],
    show: [updates('ofRolloutUpdates')],
  }),
  defineParts(downlinks, { list: [downlinkValues], show: [downlinkValues] }),
  defineParts(firmwares, { list: [() => import('./firmware/listParts')] }),
  defineParts(networkTests, { list: [() => import('./network-tests/listParts')] }),
  defineParts(connections, { show: [() => import('./connections/pageParts')] }),
  defineParts(events, {
    list: [() => import('./approvals/listParts')],
    show: [() => import('./approvals/pageParts')],
  }),
  defineParts(installations, {
    list: [installLists('ofInstalls')],
    show: [() => import('./installs/pageParts')],
  }),
  defineParts(auditsV2, {
    list: [installLists('ofAudits')],
    show: [() => import('./installs/auditParts')],
  }),
  defineParts(setups, {
    list: [installLists('ofSetups')],
    form: [() => import('./geometry/setupParts')],
  }),
  defineParts(installationsHistory, { list: [installLists('ofHistory')] }),
  defineParts(installationsImportInfo, { list: [installLists('ofImports')] }),
  defineParts(prospectsV2, {
    list: [() => import('./prospects/listParts')],
    show: [() => import('./prospects/pageParts')],
  }),
  defineParts(signalChecks, { list: [() => import('./signal-checks/listParts')] }),
  defineParts(rollouts, {
    list: [() => import('./firmware/rolloutListParts')],
    show: [() => import('./firmware/rolloutParts')],
  }),
  defineParts(tickets, {
    list: [() => import('./approvals/ticketParts')],
    show: [() => import('./approvals/ticketParts')],
  }),
  defineParts(services, {
    list: [() => import('./approvals/serviceParts')],
    show: [() => import('./approvals/servicePageParts')],
  }),
  defineParts(models, {
    list: [() => import('./geometry/modelListParts')],
    show: [modelGeometry, () => import('./geometry/modelPageParts')],
    form: [modelGeometry],
  }),
  defineParts(customers, { show: [() => import('./customers/pageParts')] }),
  defineParts(notices, {
    show: [() => import('./notify/pageParts')],
    form: [() => import('./notify/formParts')],
  }),
  defineParts(reports, { list: [() => import('./reports/listParts')] }),
  defineParts(users, {
    list: [() => import('./users/listParts')],
    show: [() => import('./users/pageParts')],
  }),
]

export const partsOf = new Map(parts.map(each => [each.entity, each]))

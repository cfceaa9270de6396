import { PLANNER_GROUP } from './accounts'
import type { County } from './places'

export type Group = {
  id: number
  code: string
  name: string
  parent?: string
  distributor_id?: number
  service_type: -1 | 0 | 1
  county: County
  tanks: number
  /** Of a depot, beside the town that it is named after. */
  lat?: number
  lng?: number
  features?: string[]
  theme?: 'red_green'
}

/** Three clients and eight depots. Domain model, section 11. */
export const GROUPS: readonly Group[] = [
  {
    id: 101,
    code: 'LEE',
    name: 'Lee Valley Fuels',
    distributor_id: 1,
    service_type: 0,
    county: 'Cork',
    tanks: 0,
    features: ['customer_portal', 'client_approvals', 'webhooks'],
  },
  {
    id: PLANNER_GROUP,
    code: 'LEE-C',
    name: 'Mallow depot',
    parent: 'LEE',
    service_type: 0,
    county: 'Cork',
    lat: 52.1262,
    lng: -8.6627,
    tanks: 48,
    features: ['dispatch_planner'],
  },
  {
    id: 102,
    code: 'LEE-T',
    name: 'Clonmel depot',
    parent: 'LEE',
    service_type: 0,
    county: 'Tipperary',
    lat: 52.3623,
    lng: -7.6893,
    tanks: 32,
  },
  {
    id: 103,
    code: 'LEE-K',
    name: 'Kilkenny depot',
    parent: 'LEE',
    service_type: 0,
    county: 'Kilkenny',
    lat: 52.6411,
    lng: -7.23,
    tanks: 24,
  },
  {
    id: 110,
    code: 'SHN',
    name: 'Shannonside Oil',
    distributor_id: 1,
    service_type: -1,
    county: 'Limerick',
    tanks: 0,
    features: ['customer_portal'],
    theme: 'red_green',
  },
  {
    id: 111,
    code: 'SHN-L',
    name: 'Newcastle West depot',
    parent: 'SHN',
    service_type: -1,
    county: 'Limerick',
    lat: 52.4536,
    lng: -9.0472,
    tanks: 34,
  },
  {
    id: 112,
    code: 'SHN-E',
    name: 'Ennis depot',
    parent: 'SHN',
    service_type: -1,
    county: 'Clare',
    lat: 52.839,
    lng: -8.9633,
    tanks: 22,
  },
  {
    id: 113,
    code: 'SHN-G',
    name: 'Athenry depot',
    parent: 'SHN',
    service_type: -1,
    county: 'Galway',
    lat: 53.295,
    lng: -8.7601,
    tanks: 24,
  },
  {
    id: 120,
    code: 'LAG',
    name: 'Lagan Oil Recovery',
    distributor_id: 2,
    service_type: 1,
    county: 'Meath',
    tanks: 0,
  },
  {
    id: 121,
    code: 'LAG-M',
    name: 'Navan depot',
    parent: 'LAG',
    service_type: 1,
    county: 'Meath',
    lat: 53.6431,
    lng: -6.696,
    tanks: 32,
  },
  {
    id: 122,
    code: 'LAG-K',
    name: 'Naas depot',
    parent: 'LAG',
    service_type: 1,
    county: 'Kildare',
    lat: 53.2207,
    lng: -6.68,
    tanks: 24,
  },
]

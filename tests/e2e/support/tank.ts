import { api, type Asker } from './api'

/** Creates a tank for one test: a cubic metre of kerosene. */
export const makeTank = (asker: Asker, name: string, group_id: number, more: object = {}) =>
  api<{ id: number; name: string; group_id: number }>(asker, '/api/tanks', {
    body: {
      name,
      group_id,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
      ...more,
    },
  })

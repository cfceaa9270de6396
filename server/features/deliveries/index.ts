import { defineFeature } from '../../engine/feature'
import { serviceActions } from './serviceActions'
import { serviceRoutes } from './serviceRoutes'

/** Services, and the top-ups that are asked for. */
export const deliveries = defineFeature({
  name: 'deliveries',
  routes: [serviceRoutes],
  actions: [serviceActions],
})

import type { Page } from 'playwright-core'
import { api } from './api'

/** Steps of a device's life, in order. */
const LIFE = ['panel', 'program', 'calibrate', 'activate', 'pack', 'ship', 'bootstrap', 'install'] as const
export type Step = (typeof LIFE)[number]

export type LivingDevice = { id: number; device_id: string }
type State = { state: string }

/** Creates a device with this identity on the radio network, and moves it to this step of its life. */
export async function makeDeviceUpTo(page: Page, sigfox_id: string, last: Step): Promise<LivingDevice> {
  const body = { device_id: `LIFE-${sigfox_id}`, hw_version: '3', network: 'sigfox', sigfox_id }
  const device = await api<LivingDevice>(page, '/api/devices', { body })
  for (const step of LIFE.slice(0, LIFE.indexOf(last) + 1))
    await api(page, `/api/devices/${device.id}/${step}`, { body: {} })
  return device
}

export const stateOf = async (page: Page, { id }: LivingDevice) =>
  (await api<State>(page, `/api/devices/${id}`)).state

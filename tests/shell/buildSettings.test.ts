import { describe, expect, test } from 'vitest'
import { readBuildSettings } from '../../src/providers/buildSettings'

describe('readBuildSettings', () => {
  test('needs nothing: the own host, the key ullage, no tiles', () => {
    expect(readBuildSettings({}, '1.2.3')).toEqual({
      apiUrl: '',
      storageKey: 'ullage',
      tileUrl: '',
      tileAttribution: '',
      version: '1.2.3',
    })
  })

  test('takes what is given, without the last slash of an address', () => {
    const settings = readBuildSettings({
      VITE_API_URL: ' https://api.example.test/ ',
      VITE_STORAGE_KEY: 'fleet-1',
      VITE_TILE_URL: 'https://tiles.example.test/{z}/{x}/{y}.png',
      VITE_TILE_ATTRIBUTION: '© somebody',
    })
    expect(settings).toMatchObject({
      apiUrl: 'https://api.example.test',
      storageKey: 'fleet-1',
      tileUrl: 'https://tiles.example.test/{z}/{x}/{y}.png',
      tileAttribution: '© somebody',
    })
  })

  test('refuses every wrong setting by its name, all at once', () => {
    const read = () =>
      readBuildSettings({
        VITE_API_URL: 'javascript:alert(1)',
        VITE_STORAGE_KEY: 'no spaces',
        VITE_TILE_URL: 'https://tiles.example.test/{z}.png',
      })
    expect(read).toThrow(/VITE_API_URL.*\n.*VITE_STORAGE_KEY.*\n.*VITE_TILE_URL/)
  })
})

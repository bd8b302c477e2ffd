import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const NEEDED = { PORTAL_URL: 'https://portal.example.com', CONNECTOR_TOKEN: 'a-token-of-thirty-characters' }

describe('the settings of a connector', () => {
  it('need an address and a token', () => {
    expect(readSettings(NEEDED)).toMatchObject({
      portalUrl: NEEDED.PORTAL_URL,
      token: NEEDED.CONNECTOR_TOKEN,
      bufferBytes: 2 ** 30,
      networks: ['0.0.0.0/0', '::/0'],
      filesRoot: null,
    })
  })

  it('may open a folder for files, from wherever it is started', () => {
    expect(readSettings({ ...NEEDED, CONNECTOR_FILES: '/srv/machines/' }).filesRoot).toBe('/srv/machines')
  })

  it('name every bad one at once', () => {
    const read = () =>
      readSettings({
        PORTAL_URL: 'portal',
        CONNECTOR_BUFFER_MB: '0',
        CONNECTOR_NETWORKS: '10.0.0.0/99, 10.0.0.1, plant, fc00::/7',
      })
    for (const name of [
      'PORTAL_URL',
      'CONNECTOR_TOKEN: is missing',
      'CONNECTOR_BUFFER_MB',
      '"10.0.0.0/99"',
      '"plant"',
    ])
      expect(read).toThrow(name)
    expect(read).not.toThrow('10.0.0.1')
    expect(read).not.toThrow('fc00')
  })
})

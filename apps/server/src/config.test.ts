import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('TRUST_PROXY', () => {
  it('trusts nobody unless told', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    expect(readConfig({ TRUST_PROXY: 'false' }).trustedProxies).toEqual([])
  })

  it('takes addresses, networks and names of networks', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8,loopback' }).trustedProxies).toEqual([
      '10.0.0.1',
      'fd00::/8',
      'loopback',
    ])
  })

  it.each(['true', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', 'proxy.example.com'])(
    'refuses %s by name',
    (proxy) => {
      expect(() => readConfig({ TRUST_PROXY: proxy })).toThrow(`TRUST_PROXY: "${proxy}"`)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { createNetworkMatch, networkOf } from './network-address.ts'

describe('the network of an address', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['1:2:3:4:5:6:7:8:9:a', 'unknown'],
    ['what a proxy passed on', 'unknown'],
    ['', 'unknown'],
  ])('of %j is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('networks', () => {
  const isIn = createNetworkMatch(['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.9.9.9', '192.0.2.7', '2001:db8::5'])(
    'hold %s',
    (address) => {
      expect(isIn(address)).toBe(true)
    },
  )

  it.each(['11.0.0.1', '192.0.2.8', '2001:db9::5', '', 'rubbish'])('do not hold %j', (address) => {
    expect(isIn(address)).toBe(false)
  })
})

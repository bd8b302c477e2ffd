import { isIP } from 'node:net'
import { createNetworkMatch } from '../http/network-address.ts'

/** IPv4 that is not of the open internet (IANA special-purpose registry), multicast included. */
const INNER_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Of IPv6 only this is handed out for the open internet: loopback, ULA, link-local and mapped IPv4 are outside of it. */
const GLOBAL_IPV6 = '2000::/3'

/** Teredo and 6to4 hold an IPv4 address of anybody's choice; the others are for examples and for the network itself. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const isInnerIpv4 = createNetworkMatch(INNER_IPV4)
const isGlobalIpv6 = createNetworkMatch([GLOBAL_IPV6])
const isSpecialIpv6 = createNetworkMatch(SPECIAL_IPV6)

/** Whether an address may be one of the server's own network. What is no address counts as one. */
export function isInnerAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return isInnerIpv4(address)
  return family !== 6 || !isGlobalIpv6(address) || isSpecialIpv6(address)
}

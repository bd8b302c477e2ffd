import { BlockList, isIP } from 'node:net'

/** IPv4 as IPv4, also where the socket is one for both, and without the name of an interface. */
const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** An IPv6 client usually has a whole /64, which counts as one address. */
export function networkOf(address: string): string {
  const plain = plainOf(address)
  const family = isIP(plain)
  // A proxy may pass on any text.
  if (family !== 6) return family === 4 ? plain : 'unknown'
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** The named networks that Fastify knows (proxy-addr). */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is in one of the networks, each an address, a network as 10.0.0.0/8, or a name as above. */
export function createNetworkMatch(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((each) => NAMED_NETWORKS[each] ?? each)) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = plainOf(address)
    const family = isIP(plain)
    return family > 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { SourceFailed } from './protocols/source.ts'

/** Refuses addresses that may not be reached from here. */
export type CheckAddress = (host: string, port: number) => Promise<void>

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/

/** An address, or a network as 10.0.0.0/8. Throws where it is neither. */
function addNetwork(list: BlockList, network: string): void {
  const [, address = '', bits] = NETWORK.exec(network) ?? []
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(bits), type)
}

export function isNetwork(text: string): boolean {
  try {
    addNetwork(new BlockList(), text)
    return true
  } catch {
    return false
  }
}

/** Only these networks are reached; the names of hosts are looked up first. */
export function createAddressCheck(networks: readonly string[]): CheckAddress {
  const allowed = new BlockList()
  for (const network of networks) addNetwork(allowed, network)

  return async (host, port) => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new SourceFailed({ code: 'SETTINGS_WRONG', detail: `${host}:${port}` })
    const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
    if (found.length === 0) throw new SourceFailed({ code: 'UNKNOWN_HOST', detail: host })
    const isAllowed = found.every(({ address, family }) =>
      allowed.check(address, family === 6 ? 'ipv6' : 'ipv4'),
    )
    if (!isAllowed) throw new SourceFailed({ code: 'ADDRESS_FORBIDDEN', detail: host })
  }
}

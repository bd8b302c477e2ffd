import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { type CheckAddress, SourceFailed } from './protocols/source.ts'

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/

/**
 * This computer itself, its link, what a cloud says of its server there, and addresses that are no machine's. A network that is
 * wider does not open them: who means one names it.
 */
const NAMED_ALONE = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '224.0.0.0/3',
  '::',
  '::1',
  'fe80::/10',
  'fd00:ec2::254',
  'ff00::/8',
]
/** 0.0.0.0/0 and ::/0 begin in one of those, and are meant for others. */
const LEAST_BITS = 8

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

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return list
}

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const namedAlone = listOf(NAMED_ALONE)

function namesOneOfThem(network: string): boolean {
  const [, address = '', bits] = NETWORK.exec(network) ?? []
  return isIn(namedAlone, address) && (bits === undefined || Number(bits) >= LEAST_BITS)
}

/** Only these networks are reached; the names of hosts are looked up first. */
export function createAddressCheck(networks: readonly string[], find = lookup): CheckAddress {
  const allowed = listOf(networks)
  const named = listOf(networks.filter(namesOneOfThem))

  return async (host, port) => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new SourceFailed({ code: 'SETTINGS_WRONG', detail: `${host}:${port}` })
    const found = await find(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
    if (found.length === 0) throw new SourceFailed({ code: 'UNKNOWN_HOST', detail: host })
    const isAllowed = found.every(({ address }) => isIn(isIn(namedAlone, address) ? named : allowed, address))
    if (!isAllowed) throw new SourceFailed({ code: 'ADDRESS_FORBIDDEN', detail: host })
    return found
  }
}

/** For a socket or a request: it connects to what was looked at. */
export const lookupAmong =
  (found: readonly LookupAddress[]) =>
  (
    _host: string,
    options: LookupOptions,
    done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    const [first] = found
    if (options.all || !first) done(null, [...found])
    else done(null, first.address, first.family)
  }

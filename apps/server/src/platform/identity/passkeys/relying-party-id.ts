import { isIP } from 'node:net'

export interface PasskeySite {
  /** The host: keys of devices belong to it. */
  readonly id: string
  readonly origin: string
}

/** Null where browsers have no passkeys: at addresses that are numbers, and without TLS but on this computer. */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { hostname, protocol, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost'
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}

import { SourceFailed } from '../source.ts'

export interface OpcuaAddress {
  readonly host: string
  readonly port: number
  readonly url: string
}

const DEFAULT_PORT = 4840

/** Null where it is no address of OPC UA over TCP. A host has lower-case letters, an IPv6 address no brackets. */
export function parseAddress(text: string): OpcuaAddress | null {
  const url = /^opc\.tcp:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url || url.hostname === '' || url.username !== '' || url.password !== '') return null
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port)
  if (port === 0) return null
  const host = url.hostname.toLowerCase()
  const path = url.pathname === '/' && !text.endsWith('/') ? '' : url.pathname
  return { host: host.replace(/^\[|\]$/g, ''), port, url: `opc.tcp://${host}:${port}${path}` }
}

export function addressOf(text: string): OpcuaAddress {
  const address = parseAddress(text)
  if (!address) throw new SourceFailed({ code: 'SETTINGS_WRONG', detail: 'Address' })
  return address
}

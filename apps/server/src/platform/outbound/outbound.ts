import { type LookupAddress, type LookupOptions, lookup as lookupHost } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { createNetworkMatch } from '../http/network-address.ts'
import { isInnerAddress } from './inner-address.ts'

export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface OutboundAnswer {
  readonly status: number
  /** Its beginning. */
  readonly text: string
}

type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface OutboundDeps {
  /** Networks of one's own that the operator opened, as in the settings. */
  allowedNetworks: readonly string[]
  timeoutMs?: number
  lookup?: Lookup
}

/** The address is one that the server must not call. Says nothing of what it leads to. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

const TIMEOUT_MS = 10_000
/** Enough to see why something was refused. */
const MAX_ANSWER = 2_048

/**
 * Calls addresses that people have typed in or browsers have sent. They must not lead into the server's own network:
 * the name is resolved once, every address of it is checked, and the connection goes to an address that was checked.
 * Redirects are not followed; an answer that is slow, long or never ends is cut off.
 */
export function createOutbound({
  allowedNetworks,
  timeoutMs = TIMEOUT_MS,
  lookup = lookupHost,
}: OutboundDeps) {
  const isAllowed = createNetworkMatch(allowedNetworks)

  function check(address: string, protocol: string): void {
    if (isAllowed(address)) return
    if (isInnerAddress(address))
      throw new OutboundRefused('the address leads into the network of the portal itself')
    if (protocol !== 'https:') throw new OutboundRefused('the address must begin with https')
  }

  /** For `http.request`: with `all` it wants a list. */
  const checkedLookup =
    (protocol: string) =>
    (
      host: string,
      options: LookupOptions,
      done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
    ): void =>
      lookup(host, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? []
        if (error || !first) return done(error ?? new Error(`${host} has no address`), [])
        try {
          for (const { address } of addresses) check(address, protocol)
        } catch (refused) {
          return done(refused as Error, [])
        }
        if (options.all) done(null, addresses)
        else done(null, first.address, first.family)
      })

  /** Checked before the name is looked up; null when nothing is wrong with the address. */
  function faultOf(target: string): string | null {
    if (!URL.canParse(target)) return 'must be an address'
    const url = new URL(target)
    if (url.username !== '' || url.password !== '') return 'must hold no password'
    try {
      checkLiteral(url)
    } catch (refused) {
      return (refused as Error).message
    }
    return url.protocol === 'http:' && allowedNetworks.length === 0 ? 'must begin with https' : null
  }

  /** An address in place of a name is not looked up. */
  function checkLiteral(url: URL): void {
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new OutboundRefused('the address must begin with https')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) > 0) check(host, url.protocol)
  }

  return {
    faultOf,

    /** Throws when there was no answer; one that says no is an answer. */
    async post(target: string, { headers, body }: OutboundRequest): Promise<OutboundAnswer> {
      const url = new URL(target)
      checkLiteral(url)
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)),
          timeoutMs,
        )
        const end = (settle: () => void): void => {
          clearTimeout(timer)
          settle()
          sent.destroy()
        }
        const sent = request(
          url,
          {
            method: 'POST',
            agent: false,
            lookup: checkedLookup(url.protocol) as never,
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          },
          (answer) => {
            const parts: Buffer[] = []
            let length = 0
            const finish = () => {
              const text = Buffer.concat(parts).subarray(0, MAX_ANSWER).toString('utf8')
              end(() => resolve({ status: answer.statusCode ?? 0, text }))
            }
            answer.on('data', (part: Buffer) => {
              parts.push(part)
              length += part.length
              if (length >= MAX_ANSWER) finish()
            })
            answer.on('end', finish)
            answer.on('error', (error) => end(() => reject(error)))
          },
        )
        sent.on('error', (error) => end(() => reject(error)))
        sent.end(body)
      })
    },
  }
}

export type Outbound = ReturnType<typeof createOutbound>

import { defaultClientTransportFactory, type IClientTransportFactory } from 'node-opcua-transport'
import { type CheckAddress, SourceFailed } from '../source.ts'
import { type OpcuaAddress, parseAddress } from './address.ts'
import { detailOf, failed } from './failures.ts'

/**
 * The one way out of the library to the network. A server may name endpoints on other computers: they are not connected
 * to. Each connection is allowed again, also those after a break, since the name may lead elsewhere by then.
 */
export function createGuardedTransports(address: OpcuaAddress, checkAddress: CheckAddress) {
  const opened = new Set<ReturnType<IClientTransportFactory['create']>>()
  let isEnded = false
  /** The library puts an error of its own in the place of the one of the check. */
  let refusal: SourceFailed | null = null

  /** The same address, with a computer that was looked at in place of the name. */
  async function allow(url: string): Promise<string> {
    const to = parseAddress(url)
    if (to?.host !== address.host || to.port !== address.port) throw failed('ADDRESS_FORBIDDEN', url)
    try {
      const found = await checkAddress(to.host, to.port)
      const { address = to.host, family } = found.find((each) => each.family === 4) ?? found[0] ?? {}
      return `opc.tcp://${family === 6 ? `[${address}]` : address}:${to.port}`
    } catch (error) {
      throw error instanceof SourceFailed ? error : failed('ADDRESS_FORBIDDEN', detailOf(error))
    }
  }

  const factory: IClientTransportFactory = {
    create(settings) {
      const transport = defaultClientTransportFactory.create(settings)
      const connect = transport.connect.bind(transport)
      opened.add(transport)
      transport.connect = (url, callback) => {
        allow(url).then(
          (allowed) => {
            if (isEnded) return callback(new Error('The connection is closed'))
            connect(allowed, callback)
            // Servers are greeted by the name that they have for themselves.
            transport.endpointUrl = url
          },
          (error: SourceFailed) => {
            refusal = error
            callback(error)
          },
        )
      }
      return transport
    },
  }

  return {
    factory,
    refusal: () => refusal,
    /** Requests that wait for an answer on one of them get an error at once. */
    end() {
      isEnded = true
      for (const transport of opened) transport.dispose()
      opened.clear()
    },
  }
}

export type GuardedTransports = ReturnType<typeof createGuardedTransports>

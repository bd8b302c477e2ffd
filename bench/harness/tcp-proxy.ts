import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The line between two parts that may be cut or slow, or a balancer before several servers. */
export interface TcpProxy {
  readonly port: number
  /** New connections go to the next of these that takes them. */
  lead(ports: readonly number[]): void
  /** How many connections lead to a port now. */
  openTo(port: number): number
  /** Breaks all connections and refuses new ones, until it is whole again. */
  cut(): void
  /** Carries nothing and breaks nothing, as a firewall that forgot its connections. */
  hush(): void
  /** Each piece comes so much later. */
  delay(ms: number): void
  heal(): void
  stop(): Promise<void>
}

type State = 'whole' | 'cut' | 'hushed'

export async function startTcpProxy(first: readonly number[]): Promise<TcpProxy> {
  let targets = first
  let turn = 0
  let state: State = 'whole'
  let delayMs = 0
  const pairs = new Map<Socket, { readonly far: Socket; readonly port: number }>()

  function carry(from: Socket, to: Socket): void {
    // Pieces of one delay come in their order; a change of it waits for those that are on their way.
    let last = 0
    const later = (work: () => void): void => {
      const at = Math.max(last, performance.now() + delayMs)
      last = at
      if (delayMs === 0 && at <= performance.now()) work()
      else setTimeout(work, at - performance.now())
    }
    from.on('data', (bytes: Buffer) =>
      later(() => {
        if (to.destroyed || to.write(bytes)) return
        from.pause()
        to.once('drain', () => state !== 'hushed' && from.resume())
      }),
    )
    from.on('end', () => later(() => to.end()))
    from.on('close', () => later(() => to.destroy()))
    // An error shows in the close that follows.
    from.on('error', () => {})
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    near.on('error', () => {})
    if (state === 'cut') near.destroy()
    else reach(near, targets.length)
  })

  function reach(near: Socket, tries: number): void {
    const port = targets[turn++ % targets.length]
    if (tries === 0 || port === undefined) {
      near.destroy()
      return
    }
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const refused = (): void => reach(near, tries - 1)
    far.once('error', refused)
    far.once('connect', () => {
      far.off('error', refused)
      pairs.set(near, { far, port })
      near.once('close', () => pairs.delete(near))
      carry(near, far)
      carry(far, near)
      if (state === 'hushed') for (const socket of [near, far]) socket.pause()
    })
  }

  const sockets = (): Socket[] => [...pairs].flatMap(([near, { far }]) => [near, far])
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lead(ports) {
      targets = ports
    },
    openTo: (port) => [...pairs.values()].filter((pair) => pair.port === port).length,
    cut() {
      state = 'cut'
      for (const socket of sockets()) socket.destroy()
    },
    hush() {
      state = 'hushed'
      for (const socket of sockets()) socket.pause()
    },
    delay(ms) {
      delayMs = ms
    },
    heal() {
      state = 'whole'
      delayMs = 0
      for (const socket of sockets()) socket.resume()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets()) socket.destroy()
      await closed
    },
  }
}

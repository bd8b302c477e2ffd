import { connect, createServer, type Socket } from 'node:net'
import { accountOf, readHello } from './hello.ts'

export interface FrontDeps {
  port: number
  host: string
  /** The port of the server of an account, held until it is released; null where there is none. */
  enter: (accountId: string) => Promise<{ readonly port: number; release(): void } | null>
  log: (message: string) => void
}

const HELLO_WITHIN_MS = 5_000
const MOST_CONNECTIONS = 500
const MOST_OF_ADDRESS = 50
const LOOPBACK = '127.0.0.1'

/** The one port that clients know. Each is led to the server of the account that its address names. */
export async function openFront({ port, host, enter, log }: FrontDeps) {
  const ofAddress = new Map<string, number>()
  const open = new Set<Socket>()

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (near) => {
    const address = near.remoteAddress ?? ''
    const here = ofAddress.get(address) ?? 0
    near.on('error', () => near.destroy())
    if (open.size >= MOST_CONNECTIONS || here >= MOST_OF_ADDRESS) return void near.destroy()
    open.add(near)
    ofAddress.set(address, here + 1)
    near.once('close', () => {
      open.delete(near)
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left > 0) ofAddress.set(address, left)
      else ofAddress.delete(address)
    })
    void lead(near).catch((error: unknown) => {
      log(`a connection from ${address} ended: ${error instanceof Error ? error.message : error}`)
      near.destroy()
    })
  })

  async function lead(near: Socket): Promise<void> {
    const { bytes, accountId } = await helloOf(near)
    const entered = await enter(accountId)
    if (!entered) return void near.destroy()
    if (near.destroyed) return entered.release()
    const far = connect({ port: entered.port, host: LOOPBACK, noDelay: true })
    far.once('close', () => {
      near.destroy()
      entered.release()
    })
    far.on('error', () => far.destroy())
    near.once('close', () => far.destroy())
    far.write(bytes)
    near.pipe(far)
    far.pipe(near)
  }

  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen({ port, host }, done)
  })
  const listening = server.address()

  return {
    port: typeof listening === 'object' && listening ? listening.port : port,
    connections: () => open.size,
    async stop(): Promise<void> {
      for (const socket of open) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** One that says nothing, or half of it, is not waited for. */
const helloOf = (near: Socket): Promise<{ readonly bytes: Buffer; readonly accountId: string }> =>
  new Promise((done, fail) => {
    let bytes = Buffer.alloc(0)
    const timer = setTimeout(() => fail(new Error('it said nothing')), HELLO_WITHIN_MS)
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      near.off('data', take)
      near.pause()
      settle()
    }
    function take(chunk: Buffer): void {
      bytes = Buffer.concat([bytes, chunk])
      try {
        const hello = readHello(bytes)
        if (!hello) return
        const accountId = accountOf(hello)
        end(() => done({ bytes, accountId }))
      } catch (error) {
        end(() => fail(error))
      }
    }
    near.on('data', take)
    near.once('close', () => end(() => fail(new Error('it went'))))
    near.resume()
  })

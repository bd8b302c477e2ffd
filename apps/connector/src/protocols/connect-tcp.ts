import { connect, type Socket } from 'node:net'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { lookupAmong } from '../address-check.ts'
import { failed } from './connection-problem.ts'
import type { CheckAddress } from './source.ts'

/** A machine on the network of a plant answers in milliseconds. */
const CONNECT_MS = 10 * SECOND_MS

/** Finds out within minutes that the other side was switched off, where a protocol itself does not. */
const KEEP_ALIVE_MS = 30 * SECOND_MS

/** A connection that is ready, or an error that says why there is none. */
export async function connectTcp(given: {
  host: string
  port: number
  timeoutMs?: number
  checkAddress: CheckAddress
  signal: AbortSignal
}): Promise<Socket> {
  const { host, port, timeoutMs = CONNECT_MS, signal } = given
  const found = await given.checkAddress(host, port)
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      lookup: lookupAmong(found),
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
    })
    const abort = () => give(failed('OTHER', 'closed'))
    const late = setTimeout(() => give(failed('TIMED_OUT')), timeoutMs)

    function settle(): void {
      clearTimeout(late)
      signal.removeEventListener('abort', abort)
      socket.off('error', give)
    }
    function give(error: Error): void {
      settle()
      socket.on('error', () => undefined).destroy()
      reject(error)
    }
    signal.addEventListener('abort', abort, { once: true })
    socket.once('error', give)
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
  })
}

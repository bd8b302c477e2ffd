import type { SparkplugSettings } from '@millwright/contract/connectors/settings/sparkplug'
import { brokerOf } from '../broker-client.ts'
import { checkCertificate } from '../certificate-check.ts'
import { failed } from '../connection-problem.ts'
import type { SourceOptions } from '../source.ts'
import { type HostSession, openHostSession } from './host-session.ts'

interface Shared {
  /** The host as edge nodes see it, by any account. */
  readonly place: string
  readonly users: Set<object>
  readonly opening: Promise<HostSession>
  readonly ended: AbortController
}

export interface Lease {
  readonly session: HostSession
  release(): Promise<void>
}

/**
 * One connection for all machines that are read as the same host with the same account: two of one id would end each other. The
 * last one who leaves closes it.
 */
export function createSharedHosts() {
  const shared = new Map<string, Shared>()

  function open(key: string, options: SourceOptions<SparkplugSettings>): Shared {
    const { host, port } = brokerOf(options.settings.Address)
    const ended = new AbortController()
    const forget = (): void => {
      if (shared.get(key) === made) shared.delete(key)
    }
    const made: Shared = {
      place: JSON.stringify([host, port, options.settings.HostId]),
      users: new Set(),
      opening: openHostSession({ ...options, signal: ended.signal }, forget),
      ended,
    }
    shared.set(key, made)
    made.opening.catch(forget)
    return made
  }

  async function leave(key: string, host: Shared, user: object): Promise<void> {
    if (!host.users.delete(user) || host.users.size > 0) return
    if (shared.get(key) === host) shared.delete(key)
    host.ended.abort()
    const isLast = ![...shared.values()].some(({ place }) => place === host.place)
    await host.opening.then((session) => session.close(isLast)).catch(() => {})
  }

  return async (options: SourceOptions<SparkplugSettings>): Promise<Lease> => {
    const { settings, secrets, trusted, signal, now } = options
    const { host, port } = brokerOf(settings.Address)
    // Also for one who joins: rules differ by who asks.
    await options.checkAddress(host, port)
    signal.throwIfAborted()
    const key = JSON.stringify([settings.Address, settings.User, secrets.Password ?? '', settings.HostId])
    const found = shared.get(key) ?? open(key, options)
    const user = {}
    found.users.add(user)
    const release = () => leave(key, found, user)
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(failed('OTHER', 'closed')), { once: true })
    })
    aborted.catch(() => {})
    try {
      const session = await Promise.race([found.opening, aborted])
      if (session.secured) checkCertificate(session.secured, trusted, now())
      return { session, release }
    } catch (error) {
      void release()
      throw error
    }
  }
}

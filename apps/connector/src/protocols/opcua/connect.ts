import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import {
  type ClientSession,
  OPCUAClient,
  type OPCUAClientOptions,
  setDebugLogger,
  setErrorLogger,
  setWarningLogger,
} from 'node-opcua-client'
import { SourceFailed, type SourceOptions } from '../source.ts'
import { addressOf } from './address.ts'
import { chooseEndpoint, MODES, POLICIES, readEndpoints, trustedCertificate } from './endpoint.ts'
import { failed, problemOf } from './failures.ts'
import type { OwnCertificate } from './own-certificate.ts'
import { createGuardedTransports } from './transport.ts'
import { identityOf } from './user-identity.ts'

export interface Timeouts {
  /** From the first byte to a session. */
  readonly openMs: number
  /** Of each call. */
  readonly callMs: number
  /** For a farewell; then the line is cut. */
  readonly closeMs: number
  /** For the library to find a lost server again. */
  readonly breakMs: number
  /** Between two measurements of the server's clock. */
  readonly againMs?: number
}

export const TIMEOUTS: Timeouts = { openMs: 30_000, callMs: 15_000, closeMs: 2000, breakMs: 20_000 }

export interface Connection {
  readonly client: OPCUAClient
  readonly session: ClientSession
  /** Returns in time, whatever the server does. */
  end(): Promise<void>
}

/** Longer than the library tries to find the server again: while it does, the server keeps what it has to send. */
const SESSION_MS = 120_000
const KEEP_ALIVE_MS = 5000

/** Of a piece of a request. The library allocates a whole one for each, 64 KiB by default: garbage that keeps a core busy. */
const SEND_BUFFER_BYTES = 8192

const ONCE = { initialDelay: 300, maxDelay: 3000, maxRetry: 0 }

const silent = (): void => {}

export async function connect(
  { settings, secrets, trusted, checkAddress, now, signal }: SourceOptions<OpcuaSettings>,
  own: OwnCertificate,
  timeouts: Timeouts,
): Promise<Connection> {
  // Everything that it would print comes as an error or a problem as well.
  for (const set of [setErrorLogger, setWarningLogger, setDebugLogger]) set(silent)
  if ((settings.Security === 'None') !== (settings.Mode === 'None')) throw failed('SETTINGS_WRONG', 'Mode')
  const identity = identityOf(settings, secrets)
  const address = addressOf(settings.Address)
  const transports = createGuardedTransports(address, checkAddress)
  const options: OPCUAClientOptions = {
    applicationName: 'Millwright connector',
    applicationUri: own.applicationUri,
    certificateKeyPairProvider: own.provider,
    connectionStrategy: ONCE,
    defaultTransactionTimeout: timeouts.callMs,
    transportTimeout: timeouts.callMs,
    transportFactory: transports.factory,
    transportSettings: { sendBufferSize: SEND_BUFFER_BYTES },
    endpointMustExist: false,
    requestedSessionTimeout: SESSION_MS,
    keepSessionAlive: true,
    keepAliveInterval: KEEP_ALIVE_MS,
    localeIds: ['en-US', 'en'],
  }
  const opened: { client: OPCUAClient | null } = { client: null }

  async function open(): Promise<Connection> {
    const endpoints = await readEndpoints(address.url, options)
    const endpoint = chooseEndpoint(endpoints, settings)
    const certificate = trustedCertificate(endpoint, settings, trusted, now())
    const client = OPCUAClient.create({
      ...options,
      // With no retry at all the library does not look for a server that it has lost either.
      connectionStrategy: { ...ONCE, maxRetry: 1 },
      securityMode: MODES[settings.Mode],
      securityPolicy: POLICIES[settings.Security],
      ...(certificate ? { serverCertificate: certificate } : {}),
    })
    opened.client = client
    await client.connect(address.url)
    const session = await client.createSession(identity)
    return { client, session, end }
  }

  async function end(): Promise<void> {
    const leave = opened.client?.disconnect().catch(silent)
    await within(timeouts.closeMs, leave ?? Promise.resolve()).catch(silent)
    transports.end()
  }

  try {
    return await within(timeouts.openMs, open(), signal)
  } catch (error) {
    await end()
    throw new SourceFailed(transports.refusal()?.problem ?? problemOf(error))
  }
}

/** The first of the work, its time, and the signal that ends it. */
export async function within<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(failed('TIMED_OUT')), ms)
  const stop = () => reject(failed('OTHER', 'stopped'))
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  // A failure after its time has no reader.
  work.catch(silent)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

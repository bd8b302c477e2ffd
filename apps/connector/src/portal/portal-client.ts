import {
  answerCommand,
  CONNECTOR_POLL_MS,
  type ConnectorSync,
  storeConnectorPoints,
  syncConnector,
} from '@millwright/contract/connectors/connector-process'
import type { Call, ResultOf } from '@millwright/contract/wire/call'
import { type MachinePoints, packLines } from './pack-lines.ts'

export interface PortalClientOptions {
  /** Of the portal, without a slash at its end. */
  url: string
  token: string
}

/** Longer than the portal waits before it says that nothing is new. */
const SYNC_WITHIN_MS = CONNECTOR_POLL_MS + 15_000
const STORE_WITHIN_MS = 30_000

/** The portal has answered, and the answer is no. */
export class PortalRefused extends Error {
  readonly status: number
  readonly label: string
  readonly retryAfterMs: number | null

  constructor(status: number, label: string, retryAfterMs: number | null) {
    super(`${status} ${label}`)
    this.status = status
    this.label = label
    this.retryAfterMs = retryAfterMs
  }
}

/** The calls of the portal that a connector makes. */
export function createPortalClient({ url, token }: PortalClientOptions) {
  async function send(
    { method, path }: Call,
    params: Readonly<Record<string, string>>,
    {
      body,
      headers,
      signal,
    }: { body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; signal: AbortSignal },
  ): Promise<Response> {
    const to = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const response = await fetch(url + to, {
      method,
      // An address that redirects is not the portal, and does not get the token.
      redirect: 'error',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
      signal,
    })
    if (response.ok) return response
    const label = /"label":"(\w+)"/.exec(await response.text())?.[1] ?? ''
    const after = Number(response.headers.get('retry-after'))
    throw new PortalRefused(response.status, label, after > 0 ? after * 1000 : null)
  }

  return {
    async sync(news: ConnectorSync, signal: AbortSignal): Promise<ResultOf<typeof syncConnector>> {
      const within = AbortSignal.any([signal, AbortSignal.timeout(SYNC_WITHIN_MS)])
      const response = await send(syncConnector, {}, { body: JSON.stringify(news), signal: within })
      return ((await response.json()) as { result: ResultOf<typeof syncConnector> }).result
    },

    async answer(commandId: string, answer: unknown): Promise<void> {
      const signal = AbortSignal.timeout(STORE_WITHIN_MS)
      await send(answerCommand, { commandId }, { body: JSON.stringify(answer), signal })
    },

    /** Resolves with those that the portal has not stored; all others are. */
    async store(parts: readonly MachinePoints[], signal: AbortSignal): Promise<NotStored> {
      const response = await send(
        storeConnectorPoints,
        {},
        {
          body: packLines(parts),
          headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(STORE_WITHIN_MS)]),
        },
      )
      return ((await response.json()) as { result: NotStored }).result
    },
  }
}

type NotStored = ResultOf<typeof storeConnectorPoints>

export type PortalClient = ReturnType<typeof createPortalClient>

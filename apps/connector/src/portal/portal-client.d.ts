import { type ConnectorSync, syncConnector } from '@millwright/contract/connectors/connector-process'
import type { ResultOf } from '@millwright/contract/wire/call'
export interface PortalClientOptions {
  /** Of the portal, without a slash at its end. */
  url: string
  token: string
}
/** The portal has answered, and the answer is no. */
export declare class PortalRefused extends Error {
  readonly status: number
  readonly label: string
  readonly retryAfterMs: number | null
  constructor(status: number, label: string, retryAfterMs: number | null)
}
/** The calls of the portal that a connector makes. */
export declare function createPortalClient({ url, token }: PortalClientOptions): {
  sync(said: ConnectorSync, signal: AbortSignal): Promise<ResultOf<typeof syncConnector>>
  answer(commandId: string, answer: unknown): Promise<void>
  /** Resolves when the portal has stored them. */
  store(machineId: string, packed: Buffer, signal: AbortSignal): Promise<void>
}
export type PortalClient = ReturnType<typeof createPortalClient>

import { type PortalClient } from '../portal/portal-client.ts'
import type { PointBuffer } from './buffer-store.ts'
export interface SendingOptions {
  buffer: Pick<PointBuffer, 'waiting' | 'next' | 'done' | 'refused'>
  portal: Pick<PortalClient, 'store'>
  log: (message: string) => void
}
/** Sends what is kept, the oldest of each machine first, and lets go of it when the portal has stored it. */
export declare function startSending({ buffer, portal, log }: SendingOptions): {
  /** Something was added. */
  wake: () => void
  stop(): Promise<void>
}

import { type OpenDraft } from './protocols/open-source.ts'
import type { ConnectorSettings } from './settings.ts'
export interface ConnectorOptions {
  settings: ConnectorSettings
  version: string
  log: (message: string) => void
  now?: () => number
  /** In place of the protocols. */
  open?: OpenDraft
}
/** Reads the machines that the portal names, and sends what they say. */
export declare function startConnector({ settings, version, log, now, ...given }: ConnectorOptions): {
  backlog: () => import('@millwright/contract/connectors/connectors').ConnectorBacklog
  stop(): Promise<void>
}
export type RunningConnector = ReturnType<typeof startConnector>

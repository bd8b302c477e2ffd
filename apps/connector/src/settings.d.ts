export interface ConnectorSettings {
  readonly portalUrl: string
  readonly token: string
  readonly folder: string
  readonly bufferBytes: number
  readonly networks: readonly string[]
}
export declare class BadSettings extends Error {
  name: string
}
/** Names every bad one in a single message. */
export declare function readSettings(env: Record<string, string | undefined>): ConnectorSettings

import { MINUTE_MS } from '../time/lengths.ts'

export interface HeardConnector {
  /** It starts by itself, with the first machine that it reads. */
  readonly isBuiltIn: boolean
  /** Null for never. */
  readonly seenAt: number | null
}

/** Connectors call at least every twenty seconds. */
const AWAY_AFTER_MS = MINUTE_MS

export const isConnectorAway = ({ isBuiltIn, seenAt }: HeardConnector, now: number): boolean =>
  seenAt === null ? !isBuiltIn : now - seenAt > AWAY_AFTER_MS

import type { Place, Victim } from './victim.ts'

export interface Disaster {
  readonly title: string
  readonly lastsMs: number
  /** Long enough that browsers have to show that their data is stale. */
  readonly makesDataStale: boolean
  /** Connections that cannot outlive it. */
  readonly endsConnections: boolean
  readonly place: Place
  /** Parts of which /readyz or the health of the product has to say something meanwhile. */
  readonly tells?: readonly string[]
  /** The process that has to say it, where that is another one. */
  readonly teller?: () => number | undefined
  strike(victim: Victim): Promise<void>
  heal(victim: Victim): Promise<void>
}

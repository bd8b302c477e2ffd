import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Stores } from '../store/stores.ts'
import type { Serve } from './serve.ts'

/** What a feature may be made of. */
export interface FeatureDeps {
  stores: Stores
  bus: Bus
  log: Logger
  now: () => number
}

/** Binds the calls of one subject. */
export type Feature = (serve: Serve, deps: FeatureDeps) => void

import type { LoadPlan } from './load-plan.ts'

export interface OverloadPlan extends LoadPlan {
  readonly messagesPerSecond: number
}

export interface OverloadResult {
  readonly offered: number
  /** Messages that the connections took, per device. */
  readonly sent: readonly number[]
  readonly acknowledged: readonly number[]
  readonly outOfOrder: number
  readonly brokenConnections: number
  readonly cpuSeconds: number
}

export type OverloadMessage =
  | { readonly at: 'offering' | 'offered' }
  | { readonly result: OverloadResult }
  | { readonly error: string }

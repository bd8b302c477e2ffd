import { tracingChannel } from 'node:diagnostics_channel'

export type Attributes = Readonly<Record<string, string | number>>

/** As OpenTelemetry numbers them. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3 } as const
export type SpanKind = keyof typeof SPAN_KINDS

/** A piece of work that takes time. */
export interface Work {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
  /** Of use inside of other work only: on its own nobody looks for it. */
  readonly isPart?: boolean
}

export const workChannel = tracingChannel<unknown, Work>('millwright:work')

/** Runs it. Costs nothing to speak of while nobody listens: `describe` is not called. */
export const traced = <T>(describe: () => Work, run: () => Promise<T>): Promise<T> =>
  workChannel.hasSubscribers ? workChannel.tracePromise(run, describe()) : run()

import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { createExporter } from './exporter.ts'
import { followRequests } from './follow-requests.ts'
import { childOf, nanoseconds, type Span, type TraceContext } from './span.ts'
import { type Attributes, type Work, workChannel } from './traced.ts'

export interface TracingConfig {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Of the traces that begin here. */
  readonly ratio: number
}

export interface StartTracingDeps {
  config: TracingConfig
  metrics: Pick<Metrics, 'spans'>
  version: string
  node: string
  log: Logger
}

/** Requests of the exporter itself are not followed. */
const OWN: TraceContext = { traceId: '', spanId: '', isSampled: false }

/** Follows calls, queries, jobs, batches and requests to others, and sends their times to a collector. */
export function startTracing({ config, metrics, version, node, log }: StartTracingDeps) {
  const { endpoint, headers, service, ratio } = config
  const contexts = new AsyncLocalStorage<TraceContext>()
  const exporter = contexts.run(OWN, () =>
    createExporter({
      endpoint,
      headers,
      resource: { 'service.name': service, 'service.version': version, 'service.instance.id': node },
      count: (outcome, spans) => metrics.spans.inc({ outcome }, spans),
      log,
    }),
  )

  const begin = (
    work: Pick<Span, 'name' | 'kind' | 'attributes'>,
    parent: TraceContext | null = contexts.getStore() ?? null,
  ): Span => {
    const { name, kind, attributes } = work
    return { ...childOf(parent, ratio), name, kind, attributes, startedAt: nanoseconds() }
  }

  const end = (span: Span, error: string, attributes: Attributes = {}, name = span.name): void => {
    if (!span.isSampled) return
    const ended = {
      ...span,
      name,
      attributes: { ...span.attributes, ...attributes },
      endedAt: nanoseconds(),
      error,
    }
    // A full batch is sent at once, and that request is no part of the call that filled it.
    contexts.run(OWN, () => exporter.add(ended))
  }

  const open = new WeakMap<object, Span>()
  workChannel.start.bindStore(contexts, (work) => {
    const parent = contexts.getStore()
    if (work.isPart && !parent) return undefined as never
    const span = begin(work, parent ?? null)
    open.set(work, span)
    return span
  })
  const onEnd = (work: Work & { error?: unknown }): void => {
    const span = open.get(work)
    open.delete(work)
    if (span) end(span, work.error === undefined ? '' : nameOf(work.error))
  }
  const ended = ((message: unknown) => onEnd(message as Work)) as ChannelListener
  subscribe('tracing:millwright:work:asyncEnd', ended)
  const requests = followRequests({ begin, end, current: () => contexts.getStore() ?? null, isOwn })

  function isOwn(): boolean {
    return contexts.getStore() === OWN
  }

  return {
    begin,
    end,
    /** Work inside of it belongs to the span. */
    within: <T>(span: Span, run: () => T): T => contexts.run(span, run),

    async stop(): Promise<void> {
      workChannel.start.unbindStore(contexts)
      unsubscribe('tracing:millwright:work:asyncEnd', ended)
      requests.stop()
      await contexts.run(OWN, () => exporter.stop())
    },
  }
}

export type Tracing = ReturnType<typeof startTracing>

/** Never its text: messages of PostgreSQL hold values of the statement. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error')

import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import { type EndedSpan, otlpOf } from './span.ts'
import type { Attributes } from './traced.ts'

export interface ExporterDeps {
  /** Where `/v1/traces` is. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  resource: Attributes
  count: (outcome: 'sent' | 'dropped', spans: number) => void
  log: Logger
}

/** More are dropped: nobody waits for the collector. */
const MAX_WAITING = 8_192
const BATCH = 512
const EVERY_MS = 5 * SECOND_MS
const TIMEOUT_MS = 10 * SECOND_MS
/** At the end of the process. */
const LAST_MS = 2 * SECOND_MS

/** Sends spans in the background, a request at a time. What a collector does not take is dropped and counted. */
export function createExporter({ endpoint, headers, resource, count, log }: ExporterDeps) {
  const waiting: EndedSpan[] = []
  let isSending = false
  let isFailing = false
  const timer = setInterval(() => void send(), EVERY_MS)
  timer.unref()

  async function post(spans: readonly EndedSpan[], signal: AbortSignal): Promise<void> {
    const answer = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(otlpOf(resource, spans)),
      redirect: 'error',
      signal,
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }

  async function send(withinMs = TIMEOUT_MS): Promise<void> {
    if (isSending) return
    isSending = true
    const signal = AbortSignal.timeout(withinMs)
    try {
      while (waiting.length > 0 && !signal.aborted) {
        const spans = waiting.splice(0, BATCH)
        await post(spans, signal).then(
          () => {
            isFailing = false
            count('sent', spans.length)
          },
          (error: unknown) => {
            count('dropped', spans.length)
            if (!isFailing) log.warn({ err: error }, 'traces could not be sent')
            isFailing = true
          },
        )
        if (isFailing) break
      }
    } finally {
      isSending = false
    }
  }

  return {
    add(span: EndedSpan): void {
      if (waiting.length < MAX_WAITING) waiting.push(span)
      else count('dropped', 1)
      if (waiting.length === BATCH) setImmediate(() => void send())
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await send(LAST_MS)
    },
  }
}

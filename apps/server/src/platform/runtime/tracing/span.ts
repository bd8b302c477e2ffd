import { randomBytes } from 'node:crypto'
import { type Attributes, SPAN_KINDS, type SpanKind } from './traced.ts'

/** Where work belongs to, also that of another program. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  /** False where the trace is not recorded, here and further on. */
  readonly isSampled: boolean
}

export interface Span extends TraceContext {
  readonly parentId: string | null
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
  /** Nanoseconds of the epoch. */
  readonly startedAt: bigint
}

export interface EndedSpan extends Span {
  readonly endedAt: bigint
  /** Empty where it went well. */
  readonly error: string
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NOTHING = /^0+$/

/** Null for one that is not of W3C Trace Context, as if there were none. */
export function readTraceparent(header: string | undefined): TraceContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header ?? '') ?? []
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

const idOf = (bytes: number): string => randomBytes(bytes).toString('hex')

/** `ratio` of the traces that begin here are recorded; what goes on is recorded as it began. */
export const childOf = (
  parent: TraceContext | null,
  ratio: number,
): TraceContext & { parentId: string | null } => ({
  traceId: parent?.traceId ?? idOf(16),
  spanId: idOf(8),
  parentId: parent?.spanId ?? null,
  isSampled: parent ? parent.isSampled : Math.random() < ratio,
})

/** The clock of the computer, which does not go back within a span. */
export const nanoseconds = (): bigint =>
  BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n

const wireValue = (value: string | number) =>
  typeof value === 'number' ? { intValue: String(value) } : { stringValue: value }

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: wireValue(value) }))

const OF_ERROR = 2

/** OTLP as JSON: the body of `POST /v1/traces`. */
export const otlpOf = (resource: Attributes, spans: readonly EndedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [
        {
          scope: { name: 'millwright' },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentId !== null && { parentSpanId: span.parentId }),
            name: span.name,
            kind: SPAN_KINDS[span.kind],
            startTimeUnixNano: String(span.startedAt),
            endTimeUnixNano: String(span.endedAt),
            attributes: attributesOf(span.attributes),
            status: span.error === '' ? {} : { code: OF_ERROR, message: span.error },
          })),
        },
      ],
    },
  ],
})

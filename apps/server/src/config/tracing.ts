import type { TracingConfig } from '../platform/runtime/tracing/start-tracing.ts'
import type { Settings } from './settings.ts'

/** By the names and forms of OpenTelemetry. Values of headers may be percent-encoded. */
export function tracingOf(settings: Settings): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings
  if (endpoint === undefined) return null
  const pairs = headers === '' ? [] : headers.split(',').map((pair) => pair.split(/=(.*)/s))
  return {
    endpoint,
    headers: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decoded(value)])),
    service: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // A percent sign of its own.
    return value
  }
}

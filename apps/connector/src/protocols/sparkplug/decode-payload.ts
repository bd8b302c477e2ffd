import type {
  DataSet,
  Metric,
  Parameter,
  Payload,
  RawScalar,
  RawValue,
  Template,
} from '@millwright/domain/connectors/sparkplug/payload'
import { PayloadMessage } from './payload-schema.ts'

/** As the library gives them: whole numbers of 64 bits as texts, and no field that was not sent. */
interface SentScalar {
  value?: string
  intValue?: number
  longValue?: string
  floatValue?: number
  doubleValue?: number
  booleanValue?: boolean
  stringValue?: string
}

interface SentMetric extends SentScalar {
  name?: string
  alias?: string
  timestamp?: string
  datatype?: number
  isHistorical?: boolean
  isNull?: boolean
  properties?: { keys?: string[]; values?: (SentScalar & { isNull?: boolean })[] }
  bytesValue?: Buffer
  datasetValue?: { columns?: string[]; types?: number[]; rows?: { elements?: SentScalar[] }[] }
  templateValue?: SentTemplate
}

interface SentTemplate {
  metrics?: SentMetric[]
  parameters?: (SentScalar & { name?: string; type?: number })[]
  templateRef?: string
  isDefinition?: boolean
}

/** A birth of 20,000 metrics with their units has 2 MiB. */
export const MAX_PAYLOAD_BYTES = 8 * 1024 * 1024

/** Null for bytes that are no payload of Sparkplug B. */
export function decodePayload(bytes: Uint8Array): Payload | null {
  if (bytes.length > MAX_PAYLOAD_BYTES) return null
  try {
    const sent = PayloadMessage.toObject(PayloadMessage.decode(bytes), { longs: String, oneofs: true })
    const {
      timestamp,
      seq,
      metrics = [],
    } = sent as {
      timestamp?: string
      seq?: string
      metrics?: SentMetric[]
    }
    return { timestamp: numberOf(timestamp), seq: numberOf(seq), metrics: metrics.map(metricOf) }
  } catch {
    return null
  }
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

const metricOf = (sent: SentMetric): Metric => ({
  name: sent.name ?? null,
  alias: sent.alias ?? null,
  timestamp: numberOf(sent.timestamp),
  datatype: sent.datatype ?? null,
  isHistorical: sent.isHistorical ?? false,
  isNull: sent.isNull ?? false,
  properties: sent.properties ? propertiesOf(sent.properties) : null,
  value: valueOfMetric(sent),
})

function propertiesOf({ keys = [], values = [] }: NonNullable<SentMetric['properties']>) {
  const properties = new Map<string, RawScalar>()
  for (const [at, key] of keys.entries()) {
    const value = scalarOf(values[at] ?? {})
    if (value && !values[at]?.isNull) properties.set(key, value)
  }
  return properties
}

function scalarOf(sent: SentScalar): RawScalar | null {
  switch (sent.value) {
    case 'intValue':
      return { kind: 'whole', v: BigInt(sent.intValue ?? 0) }
    case 'longValue':
      return { kind: 'whole', v: BigInt(sent.longValue ?? 0) }
    case 'floatValue':
      return { kind: 'real', v: sent.floatValue ?? 0 }
    case 'doubleValue':
      return { kind: 'real', v: sent.doubleValue ?? 0 }
    case 'booleanValue':
      return { kind: 'boolean', v: sent.booleanValue ?? false }
    case 'stringValue':
      return { kind: 'text', v: sent.stringValue ?? '' }
    default:
      return null
  }
}

function valueOfMetric(sent: SentMetric): RawValue | null {
  const { bytesValue, datasetValue, templateValue } = sent
  if (bytesValue) return { kind: 'bytes', v: bytesValue, asText: () => bytesValue.toString('utf8') }
  if (datasetValue) return { kind: 'dataset', v: dataSetOf(datasetValue) }
  if (templateValue) return { kind: 'template', v: templateOf(templateValue) }
  return scalarOf(sent)
}

const dataSetOf = ({
  columns = [],
  types = [],
  rows = [],
}: NonNullable<SentMetric['datasetValue']>): DataSet => ({
  columns,
  types,
  rows: rows.map(({ elements = [] }) => elements.map(scalarOf)),
})

const templateOf = ({
  metrics = [],
  parameters = [],
  templateRef,
  isDefinition,
}: SentTemplate): Template => ({
  ref: templateRef ?? null,
  isDefinition: isDefinition ?? false,
  metrics: metrics.map(metricOf),
  parameters: parameters.map(
    (each): Parameter => ({ name: each.name ?? '', type: each.type ?? null, value: scalarOf(each) }),
  ),
})

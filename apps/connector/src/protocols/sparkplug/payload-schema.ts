import protobuf from 'protobufjs/light.js'

type Fields = Record<string, protobuf.IField>

const one = (type: string, id: number): protobuf.IField => ({ type, id })
const many = (type: string, id: number): protobuf.IField => ({ type, id, rule: 'repeated' })

/** Plain values, in the order in which all messages have them. */
const scalars = (first: number): Fields => ({
  intValue: one('uint32', first),
  longValue: one('uint64', first + 1),
  floatValue: one('float', first + 2),
  doubleValue: one('double', first + 3),
  booleanValue: one('bool', first + 4),
  stringValue: one('string', first + 5),
})

const withValue = (fields: Fields, values: Fields): protobuf.IType => ({
  fields: { ...fields, ...values },
  oneofs: { value: { oneof: Object.keys(values) } },
})

/** The messages of Sparkplug B 3.0 §6.4.1, without what nobody here reads: metadata, extensions, a body of its own kind. */
const MESSAGES: Record<string, protobuf.IType> = {
  Payload: {
    fields: { timestamp: one('uint64', 1), metrics: many('Metric', 2), seq: one('uint64', 3) },
  },
  Metric: withValue(
    {
      name: one('string', 1),
      alias: one('uint64', 2),
      timestamp: one('uint64', 3),
      datatype: one('uint32', 4),
      isHistorical: one('bool', 5),
      isTransient: one('bool', 6),
      isNull: one('bool', 7),
      properties: one('PropertySet', 9),
    },
    {
      ...scalars(10),
      bytesValue: one('bytes', 16),
      datasetValue: one('DataSet', 17),
      templateValue: one('Template', 18),
    },
  ),
  PropertySet: { fields: { keys: many('string', 1), values: many('PropertyValue', 2) } },
  PropertyValue: withValue({ type: one('uint32', 1), isNull: one('bool', 2) }, scalars(3)),
  Template: {
    fields: {
      version: one('string', 1),
      metrics: many('Metric', 2),
      parameters: many('Parameter', 3),
      templateRef: one('string', 4),
      isDefinition: one('bool', 5),
    },
  },
  Parameter: withValue({ name: one('string', 1), type: one('uint32', 2) }, scalars(3)),
  DataSet: {
    fields: {
      numOfColumns: one('uint64', 1),
      columns: many('string', 2),
      types: many('uint32', 3),
      rows: many('Row', 4),
    },
  },
  Row: { fields: { elements: many('DataSetValue', 1) } },
  DataSetValue: withValue({}, scalars(1)),
}

/** In the second version of the language a 0 that was sent is another thing than nothing. */
const nested = Object.fromEntries(
  Object.entries(MESSAGES).map(([name, message]) => [name, { ...message, edition: 'proto2' }]),
)

export const PayloadMessage = protobuf.Root.fromJSON({ nested }).lookupType('Payload')

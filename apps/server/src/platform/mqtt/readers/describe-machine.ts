import { discoveryTopicOf, STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import type { Description, ReadableMachine } from './readable.ts'
import type { ReaderValues } from './reader-values.ts'

/** An entity of Home Assistant for each, and it is slow with thousands. */
const MOST_SENSORS = 200

/** Units that Home Assistant knows, by the class of sensor that they belong to. */
const CLASSES: Readonly<Record<string, string>> = {
  '°C': 'temperature',
  W: 'power',
  kW: 'power',
  Wh: 'energy',
  kWh: 'energy',
  MWh: 'energy',
  V: 'voltage',
  A: 'current',
  Hz: 'frequency',
  bar: 'pressure',
  h: 'duration',
  s: 'duration',
  min: 'duration',
  mm: 'distance',
  m: 'distance',
}
/** Of these the sum counts, not the moment. */
const TOTALS: ReadonlySet<string> = new Set(['energy'])

const VALUE = '{{ value_json.v }}'

/** For discovery by device: https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload */
function describeMachine(
  { publicId, name, model, manufacturer, serial }: Omit<ReadableMachine, 'id' | 'opens'>,
  numbers: readonly { readonly channel: string; readonly unit: string }[],
): Description {
  const id = `millwright_${publicId}`
  const sensor = (channel: string, more: object) => ({
    platform: 'sensor',
    name: channel,
    unique_id: `${id}_${channel}`,
    state_topic: topicOf(publicId, channel),
    value_template: VALUE,
    ...more,
  })
  const components = Object.fromEntries([
    [STATUS_CHANNEL, sensor(STATUS_CHANNEL, { icon: 'mdi:saw-blade' })],
    ...numbers.slice(0, MOST_SENSORS).map(({ channel, unit }) => {
      const deviceClass = CLASSES[unit]
      const isTotal = deviceClass !== undefined && TOTALS.has(deviceClass)
      return [
        channel,
        sensor(channel, {
          state_class: isTotal ? 'total_increasing' : 'measurement',
          ...(unit !== '' && { unit_of_measurement: unit }),
          ...(deviceClass && { device_class: deviceClass }),
        }),
      ]
    }),
  ])
  const description = {
    device: {
      identifiers: [id],
      name,
      ...(manufacturer !== '' && { manufacturer }),
      ...(model !== '' && { model }),
      ...(serial !== '' && { serial_number: serial }),
    },
    origin: { name: 'Millwright' },
    availability: [
      {
        topic: topicOf(publicId, STATUS_CHANNEL),
        value_template: "{{ 'offline' if value_json.v == 'DISCONNECTED' else 'online' }}",
      },
    ],
    components,
  }
  return {
    machineId: publicId,
    topic: discoveryTopicOf(publicId),
    payload: Buffer.from(JSON.stringify(description)),
  }
}

export function createDescribeMachine({ values }: { values: ReaderValues }) {
  return async (machine: ReadableMachine): Promise<Description> => {
    const numbers = (await values.last(machine)).filter(({ v }) => typeof v === 'number')
    return describeMachine(machine, numbers)
  }
}

export type DescribeMachine = ReturnType<typeof createDescribeMachine>

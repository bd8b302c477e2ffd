import { wordsIn } from '../../text/words-in.ts'
import type { ComponentNode } from './component-tree.ts'

/** A group of sensors: the level of the topic that it has, and what it measures there. */
interface SensorGroup {
  readonly level: string
  readonly measures: readonly string[]
}

const SPINDLE: SensorGroup = {
  level: 'Spindle',
  measures: ['Status', 'Vibration', 'Speed', 'Temperature', 'Load', 'ActiveTime'],
}

const ENVIRONMENT: readonly SensorGroup[] = [
  { level: 'Environment', measures: ['Humidity', 'Pressure', 'Temperature'] },
  {
    level: 'Consumption',
    measures: ['ActiveEnergy', 'ActivePower', 'CompressedAir', 'ReactiveEnergy', 'ReactivePower'],
  },
  { level: 'ElectricalCabinet', measures: ['Humidity', 'Temperature'] },
]

export interface KnownChannel {
  readonly name: string
  readonly unit: string
}

/** From the kit around the machine; only channels that have arrived. */
export function environmentSection(channels: readonly KnownChannel[]): ComponentNode[] {
  const byName = byNameOf(channels)
  return ENVIRONMENT.flatMap((group) => groupOf(group, [group.level], byName) ?? [])
}

/** One group for each spindle: `Spindle/Speed`, or `Spindle/01/Speed` where there are several. */
export function spindleSection(channels: readonly KnownChannel[]): ComponentNode[] {
  const numbers = new Set(
    channels.flatMap(({ name }) => {
      const [level, number, measure] = name.split('/')
      return level === SPINDLE.level && measure !== undefined && number !== undefined ? [number] : []
    }),
  )
  const byName = byNameOf(channels)
  return [[SPINDLE.level], ...[...numbers].sort().map((number) => [SPINDLE.level, number])].flatMap(
    (topic) => groupOf(SPINDLE, topic, byName) ?? [],
  )
}

type ByName = ReadonlyMap<string, KnownChannel>

/** A machine may name thousands of spindles: each of their values is looked up, not searched for. */
const byNameOf = (channels: readonly KnownChannel[]): ByName =>
  new Map(channels.map((channel) => [channel.name, channel]))

function groupOf(
  { measures }: SensorGroup,
  topic: readonly string[],
  channels: ByName,
): ComponentNode | null {
  const children = measures.flatMap((measure) => {
    const known = channels.get([...topic, measure].join('/'))
    return known ? [nodeOf([...topic, measure], known, [])] : []
  })
  return children.length === 0 ? null : nodeOf(topic, null, children)
}

function nodeOf(
  topic: readonly string[],
  channel: KnownChannel | null,
  children: readonly ComponentNode[],
): ComponentNode {
  const path = topic.join('/')
  const name = channel ? (topic.at(-1) ?? '') : topic.join(' ')
  return {
    key: `sensor ${path}`,
    title: wordsIn(name),
    topicLevel: topic.at(-1) ?? '',
    topic,
    channel: channel?.name ?? '',
    id: path,
    path,
    description: '',
    variant: '',
    children,
    node: { name, value: '', units: channel?.unit ?? '', symbolicName: '', type: 'SENSOR', location: '' },
  }
}

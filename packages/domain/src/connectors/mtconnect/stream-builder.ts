import { type Attributes, sequenceOf } from './agent-header.ts'
import type { ElementBuilder } from './element.ts'
import { MtconnectBroken } from './mtconnect-broken.ts'

export const CONDITION_LEVELS = ['Normal', 'Warning', 'Fault', 'Unavailable'] as const
export type ConditionLevel = (typeof CONDITION_LEVELS)[number]

/** A value of a data item, or a change of a condition. */
export interface Observation {
  readonly item: string
  readonly sequence: number
  /** As the agent writes it. */
  readonly time: string
  /** The words of a message where it is a condition. */
  readonly value: string
  readonly condition: { readonly level: ConditionLevel; readonly code: string; readonly id: string } | null
}

const GROUPS = new Set(['Samples', 'Events', 'Condition'])

/** `Streams/DeviceStream/ComponentStream/Samples/<Type>`, below the root. */
const GROUP_DEPTH = 5

export function createStreamBuilder(): ElementBuilder & { finish(): readonly Observation[] } {
  const observations: Observation[] = []

  return {
    open: () => undefined,
    close(path, text) {
      const group = path[GROUP_DEPTH - 1]
      const element = path[GROUP_DEPTH]
      if (path.length !== GROUP_DEPTH + 1 || !group || !element || !GROUPS.has(group.name)) return
      const { attributes } = element
      const item = attributes.dataItemId
      if (!item || item.length > 250) throw new MtconnectBroken('an observation without dataItemId')
      observations.push({
        item,
        sequence: sequenceOf(attributes, 'sequence'),
        time: attributes.timestamp ?? '',
        value: text,
        condition: group.name === 'Condition' ? conditionOf(element.name, attributes) : null,
      })
    },
    // An agent writes them by component; what counts is the order in which it has noted them.
    finish: () => observations.toSorted((a, b) => a.sequence - b.sequence),
  }
}

function conditionOf(name: string, attributes: Attributes): Observation['condition'] {
  const level = CONDITION_LEVELS.find((each) => each === name)
  if (!level) throw new MtconnectBroken('a condition of an unknown level')
  return { level, code: attributes.nativeCode ?? '', id: attributes.conditionId ?? '' }
}

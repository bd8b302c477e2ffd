import { attributeOf, isElement, isGroupList, type ModelNode, nameOf } from './model-node.ts'

/** Events are no components, and neither is what they hold. */
export const isEvents = (node: ModelNode): boolean =>
  isElement(node, 'Events') || nameOf(node).toLowerCase() === 'events'

/** The whole channel of an element, or the levels that it adds to those around it; null for neither. */
export function givenTopic(
  node: ModelNode,
): { readonly field: 'topic' | 'topicLevel'; readonly text: string } | null {
  const whole = attributeOf(node, 'topic')
  if (whole !== '' && !whole.startsWith('/')) return { field: 'topic', text: whole }
  const text = attributeOf(node, 'topicLevel')
  return text === '' ? null : { field: 'topicLevel', text }
}

/**
 * How long the key, the path and the topic of an element become, which each repeats from the elements around it: a few
 * long names above many elements would take gigabytes. Null for what is no component.
 */
export interface LocationSize {
  readonly key: number
  readonly path: number
  readonly topic: number
  /** Of the topic. */
  readonly levels: number
}

export const TOP: LocationSize = { key: 0, path: 0, topic: 0, levels: 0 }

/** @param index among the elements beside it */
export function locationSize(
  node: ModelNode,
  above: LocationSize | null,
  index: number,
): LocationSize | null {
  if (above === null || isEvents(node)) return null
  if (isGroupList(node)) return above
  return {
    key: joined(above.key, String(index).length),
    path: joined(above.path, nameOf(node).length),
    ...topicSize(node, above),
  }
}

function topicSize(node: ModelNode, above: LocationSize): Pick<LocationSize, 'topic' | 'levels'> {
  const given = givenTopic(node)
  if (given === null) return { topic: above.topic, levels: above.levels }
  const levels = given.text.split('/').length
  return given.field === 'topic'
    ? { topic: given.text.length, levels }
    : { topic: joined(above.topic, given.text.length), levels: above.levels + levels }
}

const joined = (above: number, own: number): number => (above === 0 ? own : above + 1 + own)

/** Characters that the element takes in an answer beside what it says itself: its parent names its key too. */
export const repeatedIn = ({ key, path, topic, levels }: LocationSize): number =>
  3 * key + path + 2 * topic + 3 * levels

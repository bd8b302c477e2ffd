import type { PartEvent } from '@millwright/domain/production/part-timeline'
import { lengthOf, type View } from '../../../../platform/ui/charts/frame/time-scale.ts'

export interface MarkCluster {
  readonly title: PartEvent['title']
  /** Where its first event is, 0 to 1. */
  readonly share: number
  readonly events: readonly PartEvent[]
}

/** A mark takes about this much of the width of a day. */
const WIDTH = 0.022

/** Marks of one kind that would cover each other, as one. */
export function markClusters(events: readonly PartEvent[], view: View): readonly MarkCluster[] {
  const clusters: { title: PartEvent['title']; share: number; events: PartEvent[] }[] = []
  for (const title of ['CP', 'N'] as const) {
    let last: (typeof clusters)[number] | undefined
    for (const event of events.filter((each) => each.title === title)) {
      const share = (event.x - view.from) / lengthOf(view)
      if (last && share - last.share < WIDTH) last.events.push(event)
      else {
        last = { title, share, events: [event] }
        clusters.push(last)
      }
    }
  }
  return clusters
}

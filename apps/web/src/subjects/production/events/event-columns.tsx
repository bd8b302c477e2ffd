import type { PartEvent, PartTimeline } from '@millwright/domain/production/part-timeline'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'

export interface EventRow extends PartEvent {
  readonly key: string
  readonly part: string
}

/** All marks of all parts, the newest first. */
export const eventRows = (parts: readonly PartTimeline[]): EventRow[] =>
  parts
    .flatMap(({ id, name, area, events }) =>
      events.map((event) => ({
        ...event,
        key: `${id} ${event.title} ${event.x}`,
        part: [name, area].filter(Boolean).join(', '),
      })),
    )
    .sort((a, b) => b.x - a.x)

export const eventColumns = (t: TFunction, zone: string): readonly Column<EventRow>[] => [
  {
    id: 'time',
    headerKey: 'production_events.time',
    width: 8,
    isNumber: true,
    sortBy: ({ x }) => x,
    cell: ({ x }) => formatTimeWithSeconds(x, zone),
    csv: ({ x }) => new Date(x).toISOString(),
  },
  {
    id: 'mark',
    headerKey: 'production_events.mark',
    width: 12,
    sortBy: ({ title }) => title,
    cell: ({ title }) => (
      <span className="mw-pe-kind">
        <i data-title={title}>{title}</i>
        {t(`production_events.marks.${title}`)}
      </span>
    ),
    csv: ({ title }) => title,
  },
  {
    id: 'text',
    headerKey: 'production_events.text',
    sortBy: ({ text }) => text,
    cell: ({ text }) => text,
    csv: ({ text }) => text,
  },
  {
    id: 'part',
    headerKey: 'production_events.part',
    width: 16,
    sortBy: ({ part }) => part,
    cell: ({ part }) => part,
    csv: ({ part }) => part,
  },
]

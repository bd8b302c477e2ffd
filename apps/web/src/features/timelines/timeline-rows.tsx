import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/calls/machines'
import { useTranslation } from 'react-i18next'
import type { ChosenDay } from '../../days/use-day.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useTokens } from '../../ui/use-tokens.ts'
import { DayAxis } from './day-axis.tsx'
import { rowSize } from './row-size.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import './timeline-rows.css'

interface TimelineRowsProps {
  readonly machines: readonly Machine[]
  readonly chosen: ChosenDay
  readonly zone: string
}

/** Pixels at normal density; the axis stays in sight above the rows. */
const AXIS_HEIGHT = 54

/** One axis for all; of many rows only those in sight are made. */
export function TimelineRows({ machines, chosen, zone }: TimelineRowsProps) {
  const { t } = useTranslation()
  const { rem } = useTokens()
  const isStacked = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { ref: sized, height } = useElementSize<HTMLDivElement>()
  const size = rowSize(machines.length, height / rem - AXIS_HEIGHT, isStacked)
  const rowHeight = size.row * rem
  const { scroller, first, end } = useRowWindow<HTMLDivElement>(machines.length, rowHeight)
  const keys = useRowKeys({ count: machines.length, rowHeight, chosen })
  const pointed = machines[keys.active] ?? machines[0]
  return (
    <div
      ref={useMergedRef(sized, scroller, keys.scroller)}
      className="mw-tl-scroll"
      data-stacked={isStacked || undefined}
    >
      <DayAxis machine={pointed} chosen={chosen} zone={zone} rows={machines.length * rowHeight} />
      <ul
        aria-label={t('timelines.machines')}
        style={{ height: machines.length * rowHeight, paddingTop: first * rowHeight }}
        onKeyDown={keys.onKeyDown}
      >
        {machines.slice(first, end).map((machine, index) => (
          <li
            key={machine.Id}
            aria-setsize={machines.length}
            aria-posinset={first + index + 1}
            style={{ height: rowHeight }}
          >
            <TimelineRow
              machine={machine}
              day={chosen.day}
              zone={zone}
              bounds={chosen.bounds}
              search={chosen.day === chosen.today ? undefined : chosen.day}
              barHeight={size.bar}
              index={first + index}
              isActive={first + index === keys.active}
              onActive={keys.setActive}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

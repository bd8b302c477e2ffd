import { useMediaQuery, useMergedRef } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/machines/machines'
import { lostMinutes } from '@millwright/domain/status/lost'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { useRowWindow } from '../../../platform/ui/browser/use-row-window.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { useBoxSize } from '../../../platform/ui/charts/frame/use-box-size.ts'
import { type Cursor, cursorHandlers } from './cursor.ts'
import { DayAxis } from './day-axis.tsx'
import type { RowOrder } from './lost-rows.ts'
import { rowSize } from './row-size.ts'
import { RowTip } from './row-tip.tsx'
import { TimelineRow } from './timeline-row.tsx'
import styles from './timeline-rows.module.css'
import type { RowPlans } from './timelines.queries.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { TimeWindow } from './use-time-window.ts'

interface TimelineRowsProps {
  readonly machines: readonly Machine[]
  readonly plans: RowPlans | undefined
  /** Their order is not known yet: rows are loaded and drawn as bars, and do not change places before the eye. */
  readonly isWaiting: boolean
  readonly window: TimeWindow
  readonly zone: string
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
  readonly cursor: Cursor | null
  readonly onCursor: (cursor: Cursor | null) => void
}

/** Pixels at normal density; the axis stays in sight above the rows. */
const AXIS_HEIGHT = 38
/** Rows below the tooltip's that it needs. */
const TIP_ROWS = 3

/** One axis for all; of many rows only those in sight are made. */
export function TimelineRows(props: TimelineRowsProps) {
  const { machines, plans, isWaiting, window, zone, order, onOrder, cursor, onCursor } = props
  const { t } = useTranslation()
  const { rem } = useTokens()
  const now = useNow(10_000)
  const isStacked = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const box = useRef<HTMLDivElement>(null)
  const { ref: sized, height } = useBoxSize()
  const bars = useRef<HTMLDivElement>(null)
  const { ref: barsSized, width } = useBoxSize()
  const size = rowSize(machines.length, height / rem - AXIS_HEIGHT, isStacked)
  const rowHeight = size.row * rem
  const { scroller, first, end } = useRowWindow<HTMLDivElement>(machines.length, rowHeight)
  const count = machines.length
  const { bounds, days } = window
  const openDay = days.at(-1)
  const pointer = cursorHandlers({ bars, bounds, now, rowHeight, count, cursor, onCursor })
  const keys = useRowKeys({
    count: machines.length,
    rowHeight,
    onTurn: window.step,
    onStep: pointer.step,
    onClear: pointer.onPointerLeave,
  })
  const at = cursor?.ts ?? null
  const pointed = cursor && machines[cursor.index]
  const mostLost = Math.max(0, ...machines.map(({ Id }) => lostOf(plans, Id)))
  const lastSeen = Math.floor(((box.current?.scrollTop ?? 0) + height - AXIS_HEIGHT * rem) / rowHeight)
  return (
    <div
      ref={useMergedRef(box, sized, scroller, keys.scroller)}
      className={styles.scroll}
      data-stacked={isStacked || undefined}
    >
      <DayAxis
        window={window}
        zone={zone}
        ref={useMergedRef(bars, barsSized)}
        width={width}
        now={now}
        at={at}
        rows={machines.length * rowHeight}
        order={order}
        onOrder={onOrder}
      />
      <ul
        data-waiting={isWaiting || undefined}
        aria-busy={isWaiting}
        aria-label={t('timelines.machines')}
        style={
          {
            height: machines.length * rowHeight,
            paddingTop: first * rowHeight,
            '--tl-row': `${rowHeight}px`,
          } as CSSProperties
        }
        onKeyDown={keys.onKeyDown}
        onPointerMove={pointer.onPointerMove}
        onPointerLeave={pointer.onPointerLeave}
      >
        {machines.slice(first, end).map((machine, index) => (
          <li
            // Bars that wait for their order are no machine's yet: none of them moves when it comes.
            key={isWaiting ? first + index : machine.Id}
            aria-setsize={machines.length}
            aria-posinset={first + index + 1}
            style={{ height: rowHeight }}
          >
            <TimelineRow
              machine={machine}
              plan={plans?.get(machine.Id)}
              mostLost={mostLost}
              window={window.kind}
              days={days}
              zone={zone}
              bounds={bounds}
              at={at}
              search={openDay === window.chosen.today ? undefined : openDay}
              barHeight={size.bar}
              index={first + index}
              isActive={first + index === keys.active}
              onActive={keys.setActive}
            />
          </li>
        ))}
        {cursor && pointed && (
          <li className={styles.tips} aria-hidden="true">
            <RowTip
              machine={pointed}
              days={days}
              zone={zone}
              bounds={bounds}
              cursor={cursor}
              width={width}
              top={(cursor.index + 1) * rowHeight}
              isAbove={cursor.index + TIP_ROWS > lastSeen}
            />
          </li>
        )}
      </ul>
    </div>
  )
}

const lostOf = (plans: RowPlans | undefined, id: string): number => {
  const lost = plans?.get(id)?.lost
  return lost ? lostMinutes(lost) : 0
}

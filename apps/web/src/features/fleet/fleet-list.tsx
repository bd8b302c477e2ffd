import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/calls/machines'
import { useTranslation } from 'react-i18next'
import type { Timelines } from '../../ui/status/live-spans.ts'
import { useRowWindow } from '../../ui/status/use-row-window.ts'
import { useTokens } from '../../ui/use-tokens.ts'
import { columnsFor } from './columns-for.ts'
import { MachineRow } from './machine-row.tsx'
import './fleet-list.css'

/** Pixels at normal density. */
const ROW_HEIGHT = 88

interface FleetListProps {
  readonly machines: readonly Machine[]
  readonly timelines: Timelines | undefined
}

/** As many columns as fit, and of many rows only those in sight. */
export function FleetList({ machines, timelines }: FleetListProps) {
  const { t } = useTranslation()
  const { rem } = useTokens()
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>()
  const rowHeight = ROW_HEIGHT * rem
  const columns = columnsFor(machines.length, width / rem, height / rem, ROW_HEIGHT)
  const rows = Math.ceil(machines.length / columns)
  const { scroller, first, end } = useRowWindow<HTMLDivElement>(rows, rowHeight)
  const shown = width === 0 ? [] : machines.slice(first * columns, end * columns)
  return (
    <div ref={useMergedRef(sized, scroller)} className="mw-fleet-scroll">
      <ul
        className="mw-fleet-list"
        aria-label={t('fleet.machines')}
        style={{
          height: rows * rowHeight,
          paddingTop: first * rowHeight,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        }}
      >
        {shown.map((machine, index) => (
          <li
            key={machine.Id}
            aria-setsize={machines.length}
            aria-posinset={first * columns + index + 1}
            style={{ height: rowHeight }}
          >
            <MachineRow machine={machine} spans={timelines?.[machine.Id]} />
          </li>
        ))}
      </ul>
    </div>
  )
}

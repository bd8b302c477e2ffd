import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useRowWindow } from '../../platform/ui/browser/use-row-window.ts'
import { useTokens } from '../../platform/ui/browser/use-tokens.ts'
import type { FleetNow } from './fleet.queries.ts'
import { MachineRow } from './machine-row.tsx'
import './fleet-list.css'

/** Pixels at normal density. */
const ROW_HEIGHT = 93

/** As many as a phone can draw at once: then the page scrolls and not a box in it. */
const FEW = 60

interface FleetListProps {
  readonly machines: readonly Machine[]
  readonly doing: FleetNow['doing'] | undefined
  readonly markedId: string | null
  readonly onMark: (machineId: string | null) => void
}

/** Of many rows only those in sight are made. */
export function FleetList({ machines, doing, markedId, onMark }: FleetListProps) {
  const { t } = useTranslation()
  const rowHeight = ROW_HEIGHT * useTokens().rem
  const { scroller, first, end } = useRowWindow<HTMLDivElement>(machines.length, rowHeight)
  return (
    <div ref={scroller} className="mw-fleet-scroll" data-few={machines.length <= FEW || undefined}>
      <ul
        className="mw-fleet-list"
        aria-label={t('fleet.machines')}
        style={{ height: machines.length * rowHeight, paddingTop: first * rowHeight }}
      >
        {machines.slice(first, end).map((machine, index) => (
          <li
            key={machine.Id}
            aria-setsize={machines.length}
            aria-posinset={first + index + 1}
            style={{ height: rowHeight }}
          >
            <MachineRow
              machine={machine}
              doing={doing?.[machine.Id]}
              isMarked={markedId === machine.Id}
              onMark={onMark}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

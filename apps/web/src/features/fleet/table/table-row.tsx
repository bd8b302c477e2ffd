import type { MachineNow } from '@millwright/contract/calls/fleet'
import type { Machine } from '@millwright/contract/calls/machines'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusPill } from '../../../status/status-pill.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { ShiftGoal } from '../shift-goal.tsx'

interface TableRowProps {
  readonly machine: Machine
  readonly doing: MachineNow | undefined
  /** Among all rows, the header being the first. */
  readonly position: number
}

const NO_FIGURE = '—'

/** Rendered again only when something of its own is another object. */
export const TableRow = memo(function TableRow({ machine, doing, position }: TableRowProps) {
  const { i18n } = useTranslation()
  const { value, timestamp } = machine.status
  const share = doing?.Availability ?? null
  return (
    <tr aria-rowindex={position}>
      <td>
        <Link to="/machine/$id/status" params={{ id: machine.Id }}>
          {machine.Name}
        </Link>
      </td>
      <td>{machine.Model}</td>
      <td>{machine.MachineFamily}</td>
      <td>
        <StatusPill status={value} since={timestamp} />
      </td>
      <td>{doing?.Program || NO_FIGURE}</td>
      <td>{doing?.Operator || NO_FIGURE}</td>
      <td>
        {doing?.Shift?.Goal ? <ShiftGoal family={machine.MachineFamily} shift={doing.Shift} /> : NO_FIGURE}
      </td>
      <td className="mw-num">{share === null ? NO_FIGURE : formatPercent(share, i18n.language, 1)}</td>
    </tr>
  )
})

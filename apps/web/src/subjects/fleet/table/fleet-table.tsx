import type { Machine } from '@millwright/contract/machines/machines'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import type { RowLink } from '../../../platform/ui/table/data-row.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import type { FleetNow } from '../fleet.queries.ts'
import { fleetColumns } from './fleet-columns.tsx'
import { type FleetRow, fleetCsv, fleetRows } from './fleet-rows.ts'

interface FleetTableProps {
  /** By urgency. */
  readonly machines: readonly Machine[]
  readonly doing: FleetNow['doing'] | undefined
  readonly empty: ReactNode
}

const machineLink: RowLink<FleetRow> = ({ machine }, props) => (
  <Link {...props} to="/machine/$id/status" params={{ id: machine.Id }} />
)
const BY_URGENCY = { by: 'status', isDescending: false }

/** All machines as rows to compare; only those in sight are made. */
export function FleetTable({ machines, doing, empty }: FleetTableProps) {
  const { t } = useTranslation()
  const { selectedGroup } = useSession()
  const columns = fleetColumns(machines)
  const view = useTableAddress({ columns })
  // Filters and sorting are in the address: what is chosen there moves the rows at once.
  const heldFor = JSON.stringify(useSearch({ strict: false }))
  const before = useRef<ReadonlyMap<string, FleetRow>>(new Map())
  const rows = useMemo(() => {
    const made = fleetRows(machines, doing, before.current)
    before.current = new Map(made.map((row) => [row.machine.Id, row]))
    return made
  }, [machines, doing])
  return (
    <DataTable
      label={t('fleet.machines')}
      columns={columns}
      rows={rows}
      keyOf={({ machine }) => machine.Id}
      nameOf={({ machine }) => machine.Name}
      view={view}
      defaultSort={BY_URGENCY}
      heldFor={heldFor}
      link={machineLink}
      minWidth={68}
      csvName={selectedGroup.Name}
      toCsv={fleetCsv}
      actions={() => null}
      empty={empty}
    />
  )
}

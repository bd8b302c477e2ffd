import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/use-session.ts'
import { downloadCsv } from '../../../ui/download.ts'
import { useRowWindow } from '../../../ui/use-row-window.ts'
import { useTokens } from '../../../ui/use-tokens.ts'
import type { FleetNow } from '../fleet.queries.ts'
import { SortHeader } from './sort-header.tsx'
import { TableRow } from './table-row.tsx'
import { COLUMNS, type ColumnName, fleetCsv, type Sorting, sortedRows } from './table-rows.ts'
import '../../../ui/table.css'
import './fleet-table.css'

interface FleetTableProps {
  readonly machines: readonly Machine[]
  readonly doing: FleetNow['doing'] | undefined
}

/** Pixels at normal density. */
const ROW_HEIGHT = 36

/** All machines as rows to compare; only those in sight are made. */
export function FleetTable({ machines, doing }: FleetTableProps) {
  const { t, i18n } = useTranslation()
  const { selectedGroup } = useSession()
  const [sorting, setSorting] = useState<Sorting>({ by: 'status', isDescending: false })
  const rows = useMemo(
    () => sortedRows(machines, sorting, doing, i18n.language),
    [machines, sorting, doing, i18n.language],
  )
  const rowHeight = ROW_HEIGHT * useTokens().rem
  const { scroller, first, end } = useRowWindow<HTMLElement>(rows.length, rowHeight)
  const choose = (by: ColumnName): void =>
    setSorting((old) => ({ by, isDescending: old.by === by && !old.isDescending }))
  return (
    <>
      <section
        ref={scroller}
        className="mw-fleet-table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys
        tabIndex={0}
        aria-label={t('fleet.machines')}
      >
        <table className="mw-table" aria-rowcount={rows.length + 1} aria-label={t('fleet.machines')}>
          <thead>
            <tr aria-rowindex={1}>
              {COLUMNS.map((name) => (
                <SortHeader key={name} name={name} sorting={sorting} onSort={choose} />
              ))}
            </tr>
          </thead>
          <tbody>
            {first > 0 && <Unseen height={first * rowHeight} />}
            {rows.slice(first, end).map((machine, index) => (
              <TableRow
                key={machine.Id}
                machine={machine}
                doing={doing?.[machine.Id]}
                position={first + index + 2}
              />
            ))}
            {end < rows.length && <Unseen height={(rows.length - end) * rowHeight} />}
          </tbody>
        </table>
      </section>
      <footer className="mw-map-foot">
        <span>{t('fleet.rows', { count: rows.length })}</span>
        <div className="mw-spacer" />
        <Button
          leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />}
          onClick={() => downloadCsv(`${selectedGroup.Name}.csv`, fleetCsv(rows, doing))}
        >
          {t('fleet.export')}
        </Button>
      </footer>
    </>
  )
}

/** The room of rows that are not made. */
const Unseen = ({ height }: { height: number }) => (
  <tr className="mw-fleet-unseen">
    <td colSpan={COLUMNS.length} style={{ height }} />
  </tr>
)

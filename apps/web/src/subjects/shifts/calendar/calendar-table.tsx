import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { readCalendar } from '@millwright/contract/shifts/present-calendar'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable, type TableSource } from '../../../platform/ui/table/data-table.tsx'
import type { TableView } from '../../../platform/ui/table/use-table-address.ts'
import { formatDate } from '../../../platform/ui/text/format.ts'
import { calendarQuery } from './calendar.queries.ts'
import { exceptionsAhead } from './calendar-draft.ts'
import { WeekLetters } from './week-letters.tsx'

interface CalendarTableProps {
  readonly machines: readonly Machine[] | undefined
  readonly source: TableSource
  readonly view: TableView
  readonly empty: ReactNode
}

/** Each row in sight asks for its own calendar. */
export function CalendarTable({ machines, source, view, empty }: CalendarTableProps) {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t('machines.machines')}
      columns={CALENDAR_COLUMNS}
      rows={machines}
      keyOf={({ Id }) => Id}
      view={view}
      source={source}
      rowSize="lines"
      empty={empty}
    />
  )
}

export const CALENDAR_COLUMNS: readonly Column<Machine>[] = [
  {
    id: 'machine',
    headerKey: 'calendar.machine',
    cell: ({ Name, Model }) => (
      <>
        <b>{Name}</b>
        <small>{Model}</small>
      </>
    ),
    sortBy: ({ Name }) => Name,
  },
  {
    id: 'days',
    headerKey: 'calendar.working_days',
    width: 14,
    cell: (machine) => <WorkingDays machine={machine} />,
  },
  {
    id: 'ahead',
    headerKey: 'calendar.ahead',
    width: 9,
    isNumber: true,
    cell: (machine) => <AheadCount machine={machine} />,
  },
  { id: 'next', headerKey: 'calendar.next', cell: (machine) => <NextException machine={machine} /> },
  {
    id: 'action',
    headerKey: 'calendar.action',
    width: 8.5,
    isAction: true,
    cell: (machine) => <EditButton machine={machine} />,
  },
]

interface OfMachine {
  readonly machine: Machine
}

function WorkingDays({ machine }: OfMachine) {
  const { t } = useTranslation()
  const { data: calendar, isError } = useQuery({ ...calendarQuery(machine.Id), select: readCalendar })
  if (calendar) return <WeekLetters workingDays={calendar.workingDays} />
  return isError && t('calendar.not_loaded')
}

function EditButton({ machine }: OfMachine) {
  const { t } = useTranslation()
  return (
    <Button
      aria-label={t('calendar.edit_of', { name: machine.Name })}
      renderRoot={(props) => <Link {...props} to="/settings/calendar/$id/edit" params={{ id: machine.Id }} />}
    >
      {t('misc.edit')}
    </Button>
  )
}

function useAhead(machine: Machine) {
  const { data: calendar } = useQuery({ ...calendarQuery(machine.Id), select: readCalendar })
  const today = dayAt(useNow(60_000), machine.Country.Timezone)
  return calendar ? exceptionsAhead(calendar, today) : null
}

function AheadCount({ machine }: OfMachine) {
  return useAhead(machine)?.length
}

function NextException({ machine }: OfMachine) {
  const { t, i18n } = useTranslation()
  const ahead = useAhead(machine)
  const next = ahead?.[0]
  if (!next) return ahead && t('misc.none')
  return (
    <>
      <span className="mw-num">{formatDate(Date.parse(next.day), 'UTC', i18n.language)}</span>
      <small>
        {next.name !== '' && `${next.name} · `}
        {t(next.isWorking ? 'calendar.working' : 'calendar.not_working')}
      </small>
    </>
  )
}

import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import type { Calendar } from '@millwright/domain/calendar/calendar'
import { dayAt } from '@millwright/domain/time/zone'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../ui/clock.ts'
import { formatDate } from '../../ui/format.ts'
import { Table } from '../../ui/table.tsx'
import { calendarQuery } from './calendar.queries.ts'
import { exceptionsAhead } from './calendar-draft.ts'
import { WeekLetters } from './week-letters.tsx'

interface Row {
  readonly machine: Machine
  /** Null when it could not be loaded, undefined while it is. */
  readonly calendar: Calendar | null | undefined
}

export function CalendarTable({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTranslation()
  const rows = useQueries({
    queries: machines.map(({ Id }) => calendarQuery(Id)),
    combine: (answers) =>
      machines.map((machine, index): Row => {
        const answer = answers[index]
        return { machine, calendar: answer?.data ?? (answer?.isError ? null : undefined) }
      }),
  })
  return (
    <Table
      label={t('nav.calendar')}
      rows={rows}
      keyOf={({ machine }) => machine.Id}
      columns={[
        {
          name: t('calendar.machine'),
          cell: ({ machine }) => (
            <>
              <b>{machine.Name}</b>
              <small>{machine.Model}</small>
            </>
          ),
        },
        {
          name: t('calendar.working_days'),
          width: 14,
          cell: ({ calendar }) => {
            if (calendar === null) return t('calendar.not_loaded')
            return calendar && <WeekLetters workingDays={calendar.workingDays} />
          },
        },
        {
          name: t('calendar.ahead'),
          width: 9,
          isNumber: true,
          cell: (row) => <AheadCount {...row} />,
        },
        { name: t('calendar.next'), cell: (row) => <NextException {...row} /> },
        {
          name: t('calendar.action'),
          width: 7,
          cell: ({ machine }) => (
            <Button
              aria-label={t('calendar.edit_of', { name: machine.Name })}
              renderRoot={(props) => (
                <Link {...props} to="/settings/calendar/$id/edit" params={{ id: machine.Id }} />
              )}
            >
              {t('misc.edit')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function useAhead({ machine, calendar }: Row) {
  const today = dayAt(useNow(60_000), machine.Country.Timezone)
  return calendar ? exceptionsAhead(calendar, today) : null
}

function AheadCount(row: Row) {
  return useAhead(row)?.length
}

function NextException(row: Row) {
  const { t, i18n } = useTranslation()
  const ahead = useAhead(row)
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

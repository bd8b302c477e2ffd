import { Button, TextInput } from '@mantine/core'
import { IconCalendarOff, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupMachinesQuery } from '../../machines/machines.queries.ts'
import { searchMachines } from '../../machines/search-machines.ts'
import { useSession } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { CalendarTable } from './calendar-table.tsx'
import './calendar-page.css'

/** Each row asks for its own calendar, so a large group is shown in parts. */
const ROWS = 30

/** The calendars of the machines of a group. */
export function CalendarPage() {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const [words, setWords] = useState('')
  const [rows, setRows] = useState(ROWS)
  const found = searchMachines(machines.data ?? [], words)
  const icon = { size: '1.25rem', stroke: 1.5, 'aria-hidden': true } as const
  return (
    <PageFrame
      fills
      title={t('nav.calendar')}
      context={selectedGroup.Name}
      actions={
        <TextInput
          type="search"
          leftSection={<IconSearch size="0.875rem" aria-hidden="true" />}
          placeholder={t('machines.search')}
          aria-label={t('machines.search')}
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      }
    >
      <Card flush className="mw-calendar-list" title={t('machines.machines')} hint={machines.data?.length}>
        {machines.isError && machines.data === undefined && (
          <ErrorState
            what={t('machines.machines')}
            onRetry={() => void machines.refetch()}
            isRetrying={machines.isFetching}
          />
        )}
        {machines.data?.length === 0 && (
          <EmptyState
            icon={<IconCalendarOff {...icon} />}
            title={t('calendar.no_machines')}
            text={t('calendar.no_machines_text')}
            action={
              <Button component={Link} to="/settings/machine-settings">
                {t('nav.machine_groups')}
              </Button>
            }
          />
        )}
        {machines.data && machines.data.length > 0 && found.length === 0 && (
          <EmptyState
            icon={<IconSearchOff {...icon} />}
            title={t('machines.nothing_found')}
            text={t('machines.nothing_found_text')}
          />
        )}
        {found.length > 0 && <CalendarTable machines={found.slice(0, rows)} />}
        {found.length > rows && (
          <Button className="mw-calendar-more" onClick={() => setRows(rows + ROWS)}>
            {t('calendar.more', { count: found.length - rows })}
          </Button>
        )}
      </Card>
    </PageFrame>
  )
}

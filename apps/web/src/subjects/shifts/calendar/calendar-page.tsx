import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconCalendarOff, IconSearchOff } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { groupMachinesQuery } from '../../machines/shared/machines.queries.ts'
import { searchMachines } from '../../machines/shared/search-machines.ts'
import styles from './calendar-page.module.css'
import { CALENDAR_COLUMNS, CalendarTable } from './calendar-table.tsx'
import { PlantCalendars } from './plant-calendars.tsx'

/** The calendars of the machines of a group. */
export function CalendarPage() {
  const { t, i18n } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const view = useTableAddress({ columns: CALENDAR_COLUMNS })
  const { data: all } = machines
  const { language } = i18n
  const found = useMemo(() => all && searchMachines(all, view.words, language), [all, view.words, language])
  const icon = { size: '1.25rem', stroke: 1.5, 'aria-hidden': true } as const
  return (
    <PageFrame
      fills
      title={t('nav.calendar')}
      context={groupName(t, selectedGroup)}
      actions={<SearchField label={t('machines.search')} words={view.words} onSearch={view.onSearch} />}
    >
      <PlantCalendars />
      <Card
        flush
        className={styles.calendarList}
        bodyClassName={styles.calendarListBody}
        title={t('machines.machines')}
        hint={machines.data?.length}
      >
        <CalendarTable
          machines={found}
          source={machines}
          view={view}
          empty={
            all?.length === 0 ? (
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
            ) : (
              <EmptyState
                icon={<IconSearchOff {...icon} />}
                title={t('machines.nothing_found')}
                text={t('machines.nothing_found_text')}
                action={<Button onClick={view.onClear}>{t('table.clear_filters')}</Button>}
              />
            )
          }
        />
      </Card>
    </PageFrame>
  )
}

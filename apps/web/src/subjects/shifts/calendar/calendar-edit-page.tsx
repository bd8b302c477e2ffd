import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { IconArrowLeft } from '../../../platform/ui/icons/icons.ts'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { machineQuery } from '../../machines/shared/machines.queries.ts'
import { calendarQuery } from './calendar.queries.ts'
import { CalendarEditor } from './calendar-editor.tsx'
import { machineCalendar } from './calendar-target.ts'

export function CalendarEditPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/shell/settings/calendar/$id/edit' })
  const machine = useQuery(machineQuery(id))
  const calendar = useQuery(calendarQuery(id))
  const { error } = machine
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  useEffect(() => {
    if (!isMissing) return
    showToast('error', t('errors.error_machine_not_found'))
    void navigate({ to: '/machine', replace: true })
  }, [isMissing, navigate, t])
  if (isMissing) return null
  const failed = [machine, calendar].find((query) => query.isError && query.data === undefined)
  return (
    <PageFrame
      title={t('nav.calendar')}
      context={machine.data?.Name}
      actions={
        <Button
          component={Link}
          to="/settings/calendar"
          leftSection={<IconArrowLeft size="0.875rem" aria-hidden="true" />}
        >
          {t('calendar.all')}
        </Button>
      }
    >
      {failed && <CardState query={failed} what={t('nav.calendar')} />}
      {machine.data && calendar.data && (
        <CalendarEditor
          key={id}
          target={machineCalendar(id)}
          zone={machine.data.Country.Timezone}
          held={calendar.data}
          name={machine.data.Name}
          whose={t(`calendar.level_${calendar.data.Level ?? 'none'}`, {
            site: machine.data.Site?.Name ?? '',
          })}
          isOwn={calendar.data.Level === 'machine'}
          followLabel={t('calendar.follow')}
          machine={machine.data}
        />
      )}
    </PageFrame>
  )
}

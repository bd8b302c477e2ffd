import { Button } from '@mantine/core'
import { WHOLE_ORGANIZATION } from '@millwright/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconArrowLeft } from '../../../platform/ui/icons/icons.ts'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { browserZone } from '../../../platform/ui/text/format.ts'
import { sitesQuery } from '../../machines/shared/sites/sites.queries.ts'
import { plantCalendarQuery } from '../shared/plant-plans.queries.ts'
import { CalendarEditor } from './calendar-editor.tsx'
import { plantCalendar } from './calendar-target.ts'

/** The working days and holidays that machines of a site, or of all sites, follow. */
export function PlantCalendarPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const { plant } = useParams({ from: '/shell/settings/calendar/plant/$plant' })
  const sites = useQuery(sitesQuery(org))
  const calendar = useQuery(plantCalendarQuery(org, plant))
  const isWhole = plant === WHOLE_ORGANIZATION
  const name = isWhole ? t('sites.whole_organization') : sites.data?.find(({ Id }) => Id === plant)?.Name
  const isOwn = calendar.data?.Level === (isWhole ? 'organization' : 'site')
  const reach =
    calendar.data && t('shifts.reach', { following: calendar.data.Following, count: calendar.data.Machines })
  return (
    <PageFrame
      title={t('nav.calendar')}
      context={[name, reach].filter(Boolean).join(' · ')}
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
      <CardState query={calendar} what={t('nav.calendar')} isQuiet />
      {calendar.data && !calendar.data.MayChange && <HintText>{t('calendar.plant_closed')}</HintText>}
      {calendar.data?.MayChange && (
        <CalendarEditor
          key={plant}
          target={plantCalendar(org, plant)}
          zone={browserZone()}
          held={calendar.data}
          name={name ?? ''}
          whose={t(isOwn ? 'calendar.plant_own' : `calendar.plant_${calendar.data.Level ?? 'none'}`)}
          isOwn={isOwn}
          followLabel={isWhole ? null : t('calendar.follow_organization')}
          machine={null}
        />
      )}
    </PageFrame>
  )
}

import { Button } from '@mantine/core'
import { WHOLE_ORGANIZATION } from '@millwright/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconBuildingFactory2 } from '../../../platform/ui/icons/icons.ts'
import { sitesQuery } from '../../machines/shared/sites/sites.queries.ts'
import styles from './calendar-page.module.css'

/** The ways to the calendars that machines follow. */
export function PlantCalendars() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const sites = useQuery(sitesQuery(organization.BusinessCode))
  const plants = [
    { id: WHOLE_ORGANIZATION, name: t('sites.whole_organization') },
    ...(sites.data ?? []).map(({ Id, Name }) => ({ id: Id, name: Name })),
  ]
  return (
    <nav className={styles.plantCalendars} aria-label={t('calendar.plants')}>
      <span>{t('calendar.plants')}</span>
      {plants.map(({ id, name }) => (
        <Button
          key={id}
          leftSection={<IconBuildingFactory2 size="0.875rem" aria-hidden="true" />}
          renderRoot={(props) => (
            <Link {...props} to="/settings/calendar/plant/$plant" params={{ plant: id }} />
          )}
        >
          {name}
        </Button>
      ))}
    </nav>
  )
}

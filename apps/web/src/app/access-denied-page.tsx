import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../platform/i18n/use-translation.ts'
import { EmptyState } from '../platform/ui/states/empty-state.tsx'

/** For anyone who opened what they have no right to (rules: pages 6). */
export function AccessDeniedPage() {
  const { t } = useTranslation()
  const icon = <IconLock size="1.25rem" stroke={1.5} aria-hidden="true" />
  return (
    <div className="mw-page-center">
      <h1 className="mw-sr-only">{t('nav.access_denied')}</h1>
      <EmptyState
        icon={icon}
        title={t('misc.access_denied')}
        text={t('misc.access_denied_text')}
        action={
          <Button component={Link} to="/machine" variant="filled">
            {t('misc.to_the_fleet')}
          </Button>
        }
      />
    </div>
  )
}

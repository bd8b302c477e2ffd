import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../platform/i18n/use-translation.ts'
import { useSession } from '../platform/session/use-session.ts'
import { IconLock } from '../platform/ui/icons/icons.ts'
import styles from '../platform/ui/page/page.module.css'
import { EmptyState } from '../platform/ui/states/empty-state.tsx'

/** For anyone who opened what they have no right to, or what is switched off (rules: pages 6). */
export function AccessDeniedPage() {
  const { t } = useTranslation()
  const { person } = useSession()
  const { off } = useSearch({ from: '/shell/access-denied' })
  const ofRole = person.isAdmin ? 'misc.access_denied_admin' : 'misc.access_denied_text'
  const icon = <IconLock size="1.25rem" stroke={1.5} aria-hidden="true" />
  return (
    <div className={styles.pageCenter}>
      <h1 className="mw-sr-only">{t('nav.access_denied')}</h1>
      <EmptyState
        icon={icon}
        title={t(off ? 'nav.access_denied' : 'misc.access_denied')}
        text={t(off ? 'errors.switched_off' : ofRole)}
        action={
          <Button component={Link} to="/machine" variant="filled">
            {t('misc.to_the_fleet')}
          </Button>
        }
      />
    </div>
  )
}

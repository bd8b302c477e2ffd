import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Page } from '@millwright/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { IconLock } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatDate } from '../../platform/ui/text/format.ts'
import { licenceState } from '../../subjects/machines/shared/licences/licence-state.ts'
import styles from './shell.module.css'

/** In place of a page that the licence of the machine does not open. */
export function ClosedPage({ machine, page }: { machine: Machine; page: Page }) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const { state, until } = licenceState(machine, useNow(60_000))
  const date = until === null ? '' : formatDate(until, machine.Country.Timezone, i18n.language)
  const isOwn = machine.OrganizationCode === organization.BusinessCode
  const reason = t(`licences.closed.${state}`, { date })
  return (
    <PageFrame title={t(`nav.${page.title}`)} context={`${machine.Name} · ${machine.Model}`}>
      <Card className={styles.closed}>
        <EmptyState
          icon={<IconLock size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t(`licences.closed_titles.${state}`)}
          text={isOwn ? reason : `${reason} ${t('licences.closed_foreign')}`}
          action={
            isOwn && (
              <Button
                variant="filled"
                renderRoot={(props) => (
                  <Link
                    to="/subscriptions-management/machine-activation"
                    search={{ ms: machine.serial }}
                    {...props}
                  />
                )}
              >
                {t('licences.to_activation')}
              </Button>
            )
          }
        />
      </Card>
    </PageFrame>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import cardStyles from '../../platform/ui/page/card.module.css'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { DevicesCard } from './devices-card.tsx'
import { MatrixCard } from './matrix-card.tsx'
import notificationSettingsStyles from './notification-settings.module.css'
import { EscalationCard, GroupsCard } from './reach-cards.tsx'
import { ReportCard } from './report-card.tsx'
import { settingsQuery, useChangeSettings } from './settings.queries.ts'
import { DigestCard, QuietCard } from './timing-cards.tsx'

/** Everything is saved at once: there is no button. */
export function NotificationSettingsPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const settings = useQuery(settingsQuery(user.Id))
  const change = useChangeSettings()
  const name = `${user.Firstname} ${user.Lastname}`
  return (
    <PageFrame
      title={t('nav.notifications')}
      context={t('notify.for', { name })}
      actions={
        <>
          <span className={cardStyles.hint}>{t('notify.saved_at_once')}</span>
          <Button renderRoot={(props) => <Link to="/settings/notifications/rules" search={{}} {...props} />}>
            {t('notify.own_rules')}
          </Button>
        </>
      }
    >
      <CardState
        query={settings}
        what={t('nav.notifications')}
        skeleton={<Skeleton height="24rem" />}
        isQuiet
      />
      {settings.data && (
        <div className={notificationSettingsStyles.notify}>
          <div className={notificationSettingsStyles.notifyMain}>
            <MatrixCard settings={settings.data} onChange={change} />
            <GroupsCard settings={settings.data} onChange={change} />
            <ReportCard settings={settings.data} onChange={change} />
          </div>
          <div className={notificationSettingsStyles.notifySide}>
            <QuietCard settings={settings.data} onChange={change} />
            <DigestCard settings={settings.data} onChange={change} />
            <EscalationCard settings={settings.data} onChange={change} />
            <DevicesCard />
          </div>
        </div>
      )}
    </PageFrame>
  )
}

import { Button } from '@mantine/core'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { IconArrowsRightLeft } from '../../../platform/ui/icons/icons.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { handoverOfNow, openHandoversQuery } from '../handover.queries.ts'
import styles from './fleet-strip.module.css'

/** Before that those who work do not think of going. */
const SHOWN_BEFORE_MS = HOUR_MS

/** On the fleet: that a shift ends, or waits for somebody to take over. Nothing in the middle of a shift without notes. */
export function FleetStrip() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const open = useQuery(openHandoversQuery(organization.BusinessCode)).data ?? []
  const now = useNow(60_000)
  const shown = handoverOfNow(
    open.filter(({ State, To, Unread }) => State === 'open' || To - now < SHOWN_BEFORE_MS || Unread > 0),
  )
  if (!shown || shown.State === 'confirmed') return null
  const { Id, Number: number, SiteName, To, Timezone, Notes, Unread } = shown
  return (
    <section className={styles.root} aria-label={t('nav.handover')}>
      <IconArrowsRightLeft size="1rem" stroke={1.6} aria-hidden="true" />
      <p>
        <b>
          {t(To > now ? 'handover_shared.ends' : 'handover_shared.waits', {
            number,
            time: formatTime(To, Timezone),
          })}
        </b>
        {SiteName !== '' && <span>{SiteName}</span>}
        {Notes > 0 && <span>{t('handover_shared.note_count', { count: Notes })}</span>}
        {Unread > 0 && <em>{t('handover_shared.unread', { count: Unread })}</em>}
      </p>
      <Button
        size="compact-sm"
        renderRoot={(props) => <Link to="/handover" search={{ id: Id }} {...props} />}
      >
        {t('handover_shared.open')}
      </Button>
    </section>
  )
}

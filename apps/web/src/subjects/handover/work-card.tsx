import type { Handover, HandoverWork } from '@millwright/contract/handover/handover-shapes'
import { mayOpen, PAGES } from '@millwright/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconCircleCheckFilled, IconCircleDashed, IconTool } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { formatDateTime, formatTime } from '../../platform/ui/text/format.ts'
import styles from './rows.module.css'

const MOST = 8
const ICONS = { done: IconCircleCheckFilled, open: IconCircleDashed, due: IconTool }

/** Done in the shift, going on, and to be done in the next one. */
export function WorkCard({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation()
  const { Work } = handover.Report
  const count = (state: HandoverWork['State']) => Work.filter(({ State }) => State === state).length
  return (
    <Card
      title={t('handover.work')}
      hint={
        Work.length > 0
          ? t('handover.work_hint', { done: count('done'), open: count('open'), due: count('due') })
          : undefined
      }
    >
      {Work.length === 0 && <p className={styles.none}>{t('handover.no_work')}</p>}
      <ul className={styles.list}>
        {Work.slice(0, MOST).map((work) => (
          <Row key={work.ActivityId} work={work} handover={handover} />
        ))}
      </ul>
      {Work.length > MOST && (
        <p className={styles.none}>{t('handover.more_work', { count: Work.length - MOST })}</p>
      )}
    </Card>
  )
}

function Row({ work, handover }: { readonly work: HandoverWork; readonly handover: Handover }) {
  const { t, i18n } = useTranslation()
  const { person, features } = useSession()
  const { State, Action, At, By, ActivityId, MachineName } = work
  const Icon = ICONS[State]
  const zone = handover.Timezone
  const time =
    At === null
      ? ''
      : At >= handover.From && At <= handover.To
        ? formatTime(At, zone)
        : formatDateTime(At, zone, i18n.language)
  return (
    <li data-state={State}>
      <Icon size="1rem" stroke={1.6} aria-label={t(`handover.work_states.${State}`)} role="img" />
      <div>
        {mayOpen(PAGES.maintenance_view, person, features) ? (
          <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: ActivityId }}>
            <b>{Action}</b>
          </Link>
        ) : (
          <b>{Action}</b>
        )}
        <p>{MachineName}</p>
      </div>
      <span className="mw-num">
        {State === 'due' && At !== null && At > handover.To
          ? t('handover.due_at', { time })
          : State === 'due'
            ? t('handover.due_now')
            : [time, By].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}

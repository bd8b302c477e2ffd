import { useDebouncedValue } from '@mantine/hooks'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../shared/status-glyph.tsx'
import { StatusLegend } from '../shared/status-legend.tsx'
import { STATUS_LOOK } from '../shared/status-look.ts'
import timelineStyles from '../shared/timeline/timeline.module.css'
import { groupAtQuery } from './timelines.queries.ts'
import timelinesPageStyles from './timelines-page.module.css'
import type { Answer } from './use-window-data.ts'

interface TimelinesFootProps {
  readonly totals: Answer<StatusTotals>
  /** The moment that is looked at; null when nobody points at one. */
  readonly at: number | null
  readonly zone: string
}

/** A pointer that moves asks nothing. */
const REST_MS = 150
/** Moments as close as this are the same on the screen. */
const STEP_MS = 10_000

/** Of all machines: at the cursor by number, otherwise over the period by time. */
export function TimelinesFoot({ totals, at, zone }: TimelinesFootProps) {
  const { t } = useTranslation()
  return (
    <footer className={timelinesPageStyles.foot}>
      {at !== null ? (
        <AtFoot at={at} zone={zone} />
      ) : (
        <>
          {totals.data && <StatusLegend totals={totals.data} alarmsOnly={false} />}
          {totals.isError && !totals.data && (
            <p role="status">{t('misc.load_failed', { what: t('timelines.totals') })}</p>
          )}
        </>
      )}
      <p className={timelinesPageStyles.means}>{t('timelines.lost_means')}</p>
    </footer>
  )
}

function AtFoot({ at, zone }: { at: number; zone: string }) {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const [rested] = useDebouncedValue(Math.floor(at / STEP_MS) * STEP_MS, REST_MS)
  const counts = useQuery(groupAtQuery(organization.BusinessCode, selectedGroup.Id, rested)).data
  return (
    <ul className={timelineStyles.legend}>
      <li>
        <b>{t('timelines.at', { time: formatTime(at, zone) })}</b>
      </li>
      {counts &&
        STATUS_ORDER.filter((status) => counts[status] > 0).map((status) => (
          <li key={status}>
            <StatusGlyph status={status} size={13} />
            <b className="mw-num">{counts[status]}</b>
            {t(STATUS_LOOK[status].labelKey)}
          </li>
        ))}
      {counts && counts.NoData > 0 && (
        <li>
          <b className="mw-num">{counts.NoData}</b>
          {t(STATUS_LOOK.noData.labelKey)}
        </li>
      )}
    </ul>
  )
}

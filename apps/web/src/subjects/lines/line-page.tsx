import { Button, Skeleton } from '@mantine/core'
import type { LineOfMachines, LineReport } from '@millwright/contract/lines/lines-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconTimelineEvent } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatLongDay, formatTime } from '../../platform/ui/text/format.ts'
import { periodText } from '../../platform/ui/text/period-text.ts'
import { LineBoard } from './line-board.tsx'
import { LineControls } from './line-controls.tsx'
import { LineExport } from './line-export.tsx'
import styles from './line-page.module.css'
import { linePeriodQuery, lineReportQuery } from './lines.queries.ts'
import { PeriodBoard } from './period-board.tsx'
import { DrawLine } from './shared/draw-line.tsx'
import { linesQuery } from './shared/lines.queries.ts'
import { type LineView, useLineView } from './use-line-view.ts'

/** /analytics/line/{id}: who waited for whom in a line, what held it up, and what that cost. */
export function LinePage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const { lineId } = useParams({ strict: false })
  const lines = useQuery(linesQuery(organization.BusinessCode))
  const line = lines.data?.find(({ Id }) => Id === lineId)
  if (line) return <OneLine key={line.Id} line={line} lines={lines.data ?? []} />
  return (
    <PageFrame title={t('nav.line')}>
      <CardState
        look="page"
        query={lines}
        what={t('nav.line')}
        skeleton={<BoardSkeleton />}
        empty={
          lines.data && (
            <Card>
              <EmptyState
                icon={<IconTimelineEvent size="1.25rem" stroke={1.5} aria-hidden="true" />}
                title={t(lines.data.length === 0 ? 'line_shared.none' : 'errors.line_not_found')}
                action={lines.data.length === 0 ? <DrawLine /> : <ToAnalytics />}
              />
            </Card>
          )
        }
      />
    </PageFrame>
  )
}

function ToAnalytics() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/analytics">
      {t('line_shared.lines')}
    </Button>
  )
}

interface OneLineProps {
  readonly line: LineOfMachines
  readonly lines: readonly LineOfMachines[]
}

function OneLine(props: OneLineProps) {
  const view = useLineView(props.line.Timezone)
  return view.span === 'day' ? <DayOfLine {...props} view={view} /> : <PeriodOfLine {...props} view={view} />
}

interface ViewProps extends OneLineProps {
  readonly view: LineView
}

function DayOfLine({ line, lines, view }: ViewProps) {
  const { t } = useTranslation()
  const org = useSession().organization.BusinessCode
  const { day } = view.chosen
  const query = useQuery(lineReportQuery(org, line.Id, day, view.shift))
  // That of a shift knows no other shifts.
  const whole = useQuery(lineReportQuery(org, line.Id, day, null))
  const report = query.data
  const known = [...(whole.data?.Shifts ?? []), ...(report?.Shifts ?? [])].map(({ Number: number }) => number)
  const numbers = [...new Set([...known, ...(view.shift === null ? [] : [view.shift])])].toSorted(
    (a, b) => a - b,
  )
  return (
    <PageFrame
      title={dayTitle(t, line.Name, view)}
      context={<DayContext line={line} view={view} report={report} />}
      actions={
        <LineControls line={line} lines={lines} view={view} shifts={numbers}>
          {report && <LineExport of={report} report={report} days={day} />}
        </LineControls>
      }
    >
      <CardState look="page" query={query} what={line.Name} skeleton={<BoardSkeleton />}>
        {report && <LineBoard key={`${day} ${view.shift}`} org={org} report={report} view={view} />}
      </CardState>
    </PageFrame>
  )
}

function PeriodOfLine({ line, lines, view }: ViewProps) {
  const { i18n } = useTranslation()
  const org = useSession().organization.BusinessCode
  const query = useQuery(linePeriodQuery(org, line.Id, view.range))
  const { data } = query
  return (
    <PageFrame
      title={line.Name}
      context={
        <span className="mw-num">
          {view.span === 'month'
            ? periodText({ kind: 'month', day: view.chosen.day }, i18n.language)
            : periodText({ kind: 'custom', ...view.range }, i18n.language)}
        </span>
      }
      actions={
        <LineControls line={line} lines={lines} view={view} shifts={[]}>
          {data && <LineExport of={data} days={`${view.range.from} ${view.range.to}`} />}
        </LineControls>
      }
    >
      <CardState look="page" query={query} what={line.Name} skeleton={<BoardSkeleton />}>
        {data && <PeriodBoard org={org} period={data} view={view} />}
      </CardState>
    </PageFrame>
  )
}

function dayTitle(
  t: ReturnType<typeof useTranslation>['t'],
  line: string,
  { chosen, yesterday }: LineView,
): string {
  if (chosen.day === chosen.today) return t('line.today', { line })
  return chosen.day === yesterday ? t('line.yesterday', { line }) : line
}

interface DayContextProps {
  readonly line: LineOfMachines
  readonly view: LineView
  readonly report: LineReport | undefined
}

/** `Wednesday 11 November, 06:00 to 14:00`. */
function DayContext({ line, view, report }: DayContextProps) {
  const { i18n } = useTranslation()
  const zone = line.Timezone
  const { from, to } = view.chosen.bounds
  const day = formatLongDay((from + to) / 2, zone, i18n.language)
  const hours =
    report && view.shift !== null ? [`${formatTime(report.From, zone)}–${formatTime(report.To, zone)}`] : []
  return <span className="mw-num">{[day, ...hours].join(', ')}</span>
}

function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div role="status" aria-label={t('misc.loading')} className={styles.root}>
        <Skeleton height="19rem" />
        <Skeleton height="27rem" />
      </div>
    </AfterDelay>
  )
}

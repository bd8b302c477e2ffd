import type { Production } from '@millwright/contract/production/productions'
import type { TFunction } from '@millwright/domain/text/translate'
import { dayAt } from '@millwright/domain/time/zone'
import type { Column } from '../../platform/ui/table/columns.ts'
import {
  formatDate,
  formatDuration,
  formatNumber,
  formatPercent,
  formatTime,
} from '../../platform/ui/text/format.ts'
import { spansOfPoints } from '../status/shared/timeline/live-spans.ts'
import { StatusStrip } from '../status/shared/timeline/status-strip.tsx'
import styles from './production.module.css'
import { RunMark } from './run-look.tsx'

interface RunTexts {
  readonly t: TFunction
  readonly language: string
  readonly zone: string
  readonly now: number
  /** Milliseconds of the longest run in sight: all strips have one scale. */
  readonly longest: number
}

export const startOf = (run: Production): number => Date.parse(run.StartTime)
export const endOf = (run: Production, now: number): number =>
  run.EndTime === null ? now : Date.parse(run.EndTime)

const piecesOf = (run: Pick<Production, 'Extra'>): number | null => {
  const pieces = run.Extra.TotalProducedPieces
  return typeof pieces === 'number' ? pieces : null
}

export function runColumns(texts: RunTexts): readonly Column<Production>[] {
  const { t, language, zone } = texts
  const unknown = <span className={styles.runUnknown}>–</span>
  const percent = (share: number | null) => (share === null ? unknown : formatPercent(share, language))
  const csvShare = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10)
  return [
    {
      id: 'program',
      headerKey: 'production.program',
      cell: (run) => (
        <span className={styles.runProgram}>
          <RunMark run={run} />
          {run.Program}
        </span>
      ),
      csv: (run) => run.Program,
    },
    {
      id: 'time',
      headerKey: 'production.time',
      width: 12,
      isNumber: true,
      cell: (run) => <RunTime run={run} texts={texts} />,
      csv: (run) => run.StartTime,
    },
    {
      id: 'end',
      headerKey: 'production.end',
      isHidden: true,
      width: 8,
      cell: (run) => (run.EndTime === null ? t('status.now') : formatTime(Date.parse(run.EndTime), zone)),
      csv: (run) => run.EndTime,
    },
    {
      id: 'duration',
      headerKey: 'production.strip',
      width: 10,
      hideOnPhone: true,
      cell: (run) => <RunStrip run={run} texts={texts} />,
    },
    {
      id: 'repetitions',
      headerKey: 'production.repetitions',
      width: 6.5,
      align: 'end',
      isNumber: true,
      cell: ({ RepsDone, RepsTarget }) => (
        <>
          {formatNumber(RepsDone, language)}
          {RepsTarget !== null && (
            <span className={styles.runAside}> / {formatNumber(RepsTarget, language)}</span>
          )}
        </>
      ),
      csv: (run) => run.RepsDone,
    },
    {
      id: 'pieces',
      headerKey: 'production.pieces',
      width: 5,
      align: 'end',
      isNumber: true,
      cell: (run) => {
        const pieces = piecesOf(run)
        return pieces === null ? unknown : <b>{formatNumber(pieces, language)}</b>
      },
      csv: piecesOf,
    },
    {
      id: 'cycle',
      headerKey: 'production.cycle',
      width: 8,
      align: 'end',
      isNumber: true,
      cell: ({ CycleTime, EndTime }) =>
        CycleTime === null ? (
          <span className={styles.runAside}>{EndTime === null ? '–' : t('production.not_determined')}</span>
        ) : (
          formatDuration(CycleTime, language)
        ),
      csv: (run) => run.CycleTime,
    },
    {
      id: 'efficiency',
      headerKey: 'production.efficiency',
      width: 5.5,
      align: 'end',
      isNumber: true,
      cell: (run) => percent(run.Efficiency),
      csv: (run) => csvShare(run.Efficiency),
    },
    {
      id: 'availability',
      headerKey: 'production.availability',
      width: 6,
      align: 'end',
      isNumber: true,
      cell: (run) => percent(run.Availability),
      csv: (run) => csvShare(run.Availability),
    },
    {
      id: 'process',
      headerKey: 'production.process',
      isHidden: true,
      width: 5,
      cell: (run) => run.Process,
      csv: (run) => run.Process,
    },
  ]
}

function RunTime({ run, texts }: { run: Production; texts: RunTexts }) {
  const { t, language, zone, now } = texts
  const from = startOf(run)
  const day = dayAt(from, zone) === dayAt(now, zone) ? '' : `${formatDate(from, zone, language)} `
  const end = run.EndTime === null ? t('status.now') : formatTime(Date.parse(run.EndTime), zone)
  return (
    <>
      <span className={styles.runAside}>{day}</span>
      {formatTime(from, zone)} – {end}
    </>
  )
}

function RunStrip({ run, texts: { longest, now } }: { run: Production; texts: RunTexts }) {
  const [from, to] = [startOf(run), endOf(run, now)]
  const share = Math.max(0.03, (to - from) / Math.max(1, longest))
  return (
    <span className={styles.runStrip} style={{ width: `${share * 100}%` }} aria-hidden="true">
      <StatusStrip
        spans={spansOfPoints(run.Timeline ?? [], run.EndTime === null)}
        from={from}
        to={to}
        now={now}
      />
    </span>
  )
}

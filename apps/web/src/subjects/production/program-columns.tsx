import type { ProgramSummary } from '@millwright/contract/production/productions'
import { slowerBy } from '@millwright/domain/production/figures'
import type { TFunction } from '@millwright/domain/text/translate'
import { ShareDelta } from '../../platform/ui/page/delta.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatDateTime, formatDuration, formatNumber, formatSummed } from '../../platform/ui/text/format.ts'
import styles from './production.module.css'

const changeOf = ({ Runs, Median, Recent }: ProgramSummary): number | null =>
  slowerBy({ runs: Runs, median: Median, recent: Recent })

export function programColumns(
  t: TFunction,
  language: string,
  zone: string,
): readonly Column<ProgramSummary>[] {
  const time = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds, language))
  const duration = (
    id: string,
    read: (program: ProgramSummary) => number | null,
  ): Column<ProgramSummary> => ({
    id,
    headerKey: `production.${id}`,
    width: 6,
    align: 'end',
    isNumber: true,
    sortBy: read,
    cell: (program) => time(read(program)),
    csv: read,
  })
  return [
    {
      id: 'program',
      headerKey: 'production.program',
      sortBy: ({ Program }) => Program,
      cell: ({ Program }) => Program,
      csv: ({ Program }) => Program,
    },
    {
      id: 'runs',
      headerKey: 'production.run_count',
      width: 8,
      align: 'end',
      isNumber: true,
      sortBy: ({ Runs }) => Runs,
      cell: ({ Runs, Aborted }) => (
        <>
          {formatNumber(Runs, language)}
          {Aborted > 0 && (
            <span className={styles.runAside}> {t('production.aborted_of', { count: Aborted })}</span>
          )}
        </>
      ),
      csv: ({ Runs }) => Runs,
    },
    {
      id: 'pieces',
      headerKey: 'production.pieces',
      width: 6,
      align: 'end',
      isNumber: true,
      sortBy: ({ Pieces }) => Pieces,
      cell: ({ Pieces }) => (Pieces === null ? '–' : formatNumber(Pieces, language)),
      csv: ({ Pieces }) => Pieces,
    },
    {
      id: 'stops',
      headerKey: 'production.stops',
      width: 8,
      align: 'end',
      isNumber: true,
      sortBy: ({ Stops, StoppedSeconds }) => [Stops, StoppedSeconds],
      cell: ({ Stops, StoppedSeconds }) => (
        <>
          {formatNumber(Stops, language)}
          {Stops > 0 && (
            <span className={styles.runAside}>{` (${formatSummed(StoppedSeconds, language)})`}</span>
          )}
        </>
      ),
      csv: ({ Stops }) => Stops,
    },
    { ...duration('stopped', ({ StoppedSeconds }) => StoppedSeconds), isHidden: true },
    duration('best', ({ Best }) => Best),
    duration('median', ({ Median }) => Median),
    {
      id: 'spread',
      headerKey: 'production.spread',
      width: 10,
      align: 'end',
      isNumber: true,
      sortBy: ({ Low, High }) => (Low === null || High === null ? null : High - Low),
      cell: ({ Low, High }) => (Low === null || High === null ? '–' : `${time(Low)} – ${time(High)}`),
      csv: ({ Low, High }) => (Low === null || High === null ? null : High - Low),
    },
    // The change says what it means; names of programs need the room.
    { ...duration('recent', ({ Recent }) => Recent), isHidden: true },
    {
      id: 'slower',
      headerKey: 'production.slower',
      width: 7,
      align: 'end',
      isNumber: true,
      sortBy: changeOf,
      cell: (program) => {
        const slower = changeOf(program)
        if (slower === null) return '–'
        if (slower === 0) return t('production.as_ever')
        return <ShareDelta share={slower} better="down" digits={0} />
      },
      csv: changeOf,
    },
    {
      id: 'last',
      headerKey: 'production.last_run',
      width: 9.5,
      align: 'end',
      isNumber: true,
      hideOnPhone: true,
      sortBy: ({ LastTime }) => Date.parse(LastTime),
      cell: ({ LastTime }) => formatDateTime(Date.parse(LastTime), zone, language),
      csv: ({ LastTime }) => LastTime,
    },
  ]
}

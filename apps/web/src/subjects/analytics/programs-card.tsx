import type { DayRange } from '@millwright/domain/time/range'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { ShareDelta } from '../../platform/ui/page/delta.tsx'
import { programsQuery } from './programs.queries.ts'
import { useAmounts } from './use-amounts.ts'

/** More nobody compares; the page of production has all. */
const MOST = 8

interface ProgramsCardProps {
  readonly machineId: string
  readonly range: DayRange
  readonly zone: string
}

/** The programs of these days beside each other, those with most runs first. */
export function ProgramsCard({ machineId, range, zone }: ProgramsCardProps) {
  const { t } = useTranslation()
  const { number, time } = useAmounts()
  const { data } = useQuery(programsQuery(machineId, range, zone))
  if (!data) return null
  const most = data.toSorted((a, b) => b.Runs - a.Runs).slice(0, MOST)
  const seconds = (value: number | null) => (value === null ? '—' : time(value * 1000))
  return (
    <Card title={t('analytics.programs')} hint={t('analytics.programs_hint')}>
      {most.length === 0 ? (
        <p className="mw-an-empty">{t('analytics.no_programs')}</p>
      ) : (
        <table className="mw-an-table">
          <thead>
            <tr>
              <th scope="col">{t('analytics.program')}</th>
              <th scope="col">{t('analytics.runs')}</th>
              <th scope="col">{t('analytics.aborted')}</th>
              <th scope="col">{t('analytics.units.pieces')}</th>
              <th scope="col">{t('analytics.cycle')}</th>
              <th scope="col">{t('analytics.recent')}</th>
            </tr>
          </thead>
          <tbody>
            {most.map(({ Program, Runs, Aborted, Pieces, Median, Recent }) => (
              <tr key={Program}>
                <th scope="row">{Program}</th>
                <td>{number(Runs)}</td>
                <td>{number(Aborted)}</td>
                <td>{number(Pieces)}</td>
                <td>{seconds(Median)}</td>
                <td>
                  {Median !== null && Recent !== null && Median > 0 ? (
                    <ShareDelta share={Recent / Median - 1} better="down" digits={0} />
                  ) : (
                    '—'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

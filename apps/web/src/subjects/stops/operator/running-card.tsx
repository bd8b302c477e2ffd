import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import cardStyles from '../../../platform/ui/page/card.module.css'
import { formatDuration, formatNumber } from '../../../platform/ui/text/format.ts'
import { GoalBar } from '../../shifts/shared/goal-bar.tsx'
import operatorStyles from './operator.module.css'
import { currentRunsQuery } from './operator.queries.ts'

/** While the machine works: its program, and how long it still takes. */
export function RunningCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const runs = useQuery({ ...currentRunsQuery(machine.Id), retry: false })
  const isKnown = machine.status.value === 'EXE' || machine.status.value === 'HANDLING'
  const run = runs.data?.[0]
  if (!isKnown)
    return (
      <section className={`${cardStyles.root} ${operatorStyles.card} ${operatorStyles.running}`}>
        <h2>{t('operator.no_data')}</h2>
        <p>{t('operator.no_data_text')}</p>
      </section>
    )
  const done = run && formatNumber(run.RepsDone, i18n.language)
  const left =
    run?.RepsTarget != null && run.CycleTime !== null
      ? Math.max(0, run.RepsTarget - run.RepsDone) * run.CycleTime
      : null
  return (
    <section className={`${cardStyles.root} ${operatorStyles.card} ${operatorStyles.running}`}>
      <h2>{t('operator.running')}</h2>
      {run ? (
        <>
          <b className={operatorStyles.program}>{run.Program}</b>
          <p className="mw-num">
            {run.RepsTarget === null
              ? t('operator.reps_only', { done })
              : t('operator.reps', { done, target: formatNumber(run.RepsTarget, i18n.language) })}
          </p>
          {run.RepsTarget !== null && run.RepsTarget > 0 && (
            <GoalBar done={run.RepsDone / run.RepsTarget} expected={null} />
          )}
          {left !== null && left > 0 && (
            <p>{t('operator.time_left', { time: formatDuration(left, i18n.language) })}</p>
          )}
        </>
      ) : (
        <p>{t('operator.no_program')}</p>
      )}
    </section>
  )
}

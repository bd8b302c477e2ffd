import type { Machine } from '@millwright/contract/machines/machines'
import type { ProductionDetail } from '@millwright/contract/production/productions'
import { OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useLatest } from '../../platform/live/use-latest.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { formatDuration, formatNumber, formatTime } from '../../platform/ui/text/format.ts'
import { ControlState } from './control-state.tsx'
import styles from './current-card.module.css'
import { OverrideDials } from './override-dials.tsx'
import { ProcessVariables } from './process-variables.tsx'
import { processesQuery } from './processes.queries.ts'
import productionStyles from './production.module.css'
import { currentQuery } from './production.queries.ts'
import { RepetitionBar } from './repetition-bar.tsx'

/** In each process, with the operator's settings of the machine. */
export function CurrentCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const current = useQuery(currentQuery(machine.Id))
  const runs = current.data ?? []
  const processes = useQuery(processesQuery(machine.Id)).data ?? []
  return (
    <Card className={styles.current}>
      <CardState query={current} what={t('production.running_now')}>
        <div className={styles.now}>
          <div className={styles.runs}>
            {runs.map((run) => (
              <RunningProgram key={run.Id} machine={machine} run={run} />
            ))}
            {runs.length === 0 && !current.isPending && (
              <div>
                <p className={productionStyles.label}>{t('production.running_now')}</p>
                <p className={styles.name}>{t('production.no_program')}</p>
                <p className={productionStyles.aside}>{t('production.no_program_text')}</p>
              </div>
            )}
          </div>
          <OverrideDials machine={machine} />
          <ControlState
            machine={machine}
            processes={processes}
            running={runs.map(({ Process }) => Process)}
          />
        </div>
      </CardState>
      <ProcessVariables processes={processes} />
    </Card>
  )
}

function RunningProgram({ machine, run }: { machine: Machine; run: ProductionDetail }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const { points } = useLatest(machine.Id, [OPERATOR_CHANNEL])
  const operator = points[OPERATOR_CHANNEL]?.v
  const about = [
    run.Extra.Material,
    t('production.started', { time: formatTime(Date.parse(run.StartTime), zone) }),
    typeof operator === 'string' ? operator : undefined,
  ]
  const perRepetition = run.Parts.reduce((sum, part) => sum + part.Qty, 0)
  const pieces = run.Extra.TotalProducedPieces
  return (
    <div className={styles.running}>
      <div>
        <p className={productionStyles.label}>{t('production.running_process', { process: run.Process })}</p>
        <p className={styles.name} title={run.Program}>
          {run.Program}
        </p>
        <p className={productionStyles.aside}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.progress}>
        <p>
          <b className={`${styles.count} mw-num`}>{formatNumber(run.RepsDone, i18n.language)}</b>{' '}
          {run.RepsTarget === null
            ? t('production.repetitions_done')
            : t('production.of_repetitions', { count: run.RepsTarget })}
          {typeof pieces === 'number' && (
            <span className={styles.pieces}>
              {run.RepsTarget === null || perRepetition === 0
                ? t('production.pieces_made', { count: pieces })
                : t('production.pieces_of', { done: pieces, all: perRepetition * run.RepsTarget })}
            </span>
          )}
        </p>
        {run.RepsTarget !== null && <RepetitionBar done={run.RepsDone} target={run.RepsTarget} />}
        <EndsAbout run={run} zone={zone} />
      </div>
    </div>
  )
}

/** When the rest is done at the pace of this run. */
function EndsAbout({ run, zone }: { run: ProductionDetail; zone: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow(MINUTE_MS)
  if (run.CycleTime === null) return <p className={productionStyles.aside}>{t('production.no_pace')}</p>
  const pace = t('production.at_pace', { cycle: formatDuration(run.CycleTime, i18n.language) })
  if (run.RepsTarget === null) return <p className={productionStyles.aside}>{pace}</p>
  const left = Math.max(0, run.RepsTarget - run.RepsDone)
  const end = now + left * run.CycleTime * 1000
  return (
    <p className={productionStyles.aside}>
      {t('production.ends_about', { time: formatTime(end, zone) })} {pace}
      <span className={styles.left}>{t('production.left', { count: left })}</span>
    </p>
  )
}

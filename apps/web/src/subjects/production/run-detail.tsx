import { ActionIcon, Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { ProductionDetail } from '@millwright/contract/production/productions'
import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { IconX } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import {
  formatDuration,
  formatNumber,
  formatPercent,
  formatTimeWithSeconds,
} from '../../platform/ui/text/format.ts'
import { StatusLegend } from '../status/shared/status-legend.tsx'
import { spansOfPoints } from '../status/shared/timeline/live-spans.ts'
import { StatusStrip } from '../status/shared/timeline/status-strip.tsx'
import { runQuery } from './production.queries.ts'
import styles from './run-detail.module.css'
import { RunEvents } from './run-events.tsx'
import { RunMark } from './run-look.tsx'
import { RunParts } from './run-parts.tsx'

interface RunDetailProps {
  readonly machine: Machine
  readonly runId: string
  readonly onClose: () => void
}

/** One run beside the table: how it went, what happened, what it made. */
export function RunDetail({ machine, runId, onClose }: RunDetailProps) {
  const { t } = useTranslation()
  const run = useQuery(runQuery(machine.Id, runId))
  return (
    <Card
      className={styles.detail}
      bodyClassName={styles.detailBody}
      title={run.data?.Program ?? t('production.run')}
      actions={
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('misc.close')}>
          <IconX size="1rem" aria-hidden="true" />
        </ActionIcon>
      }
    >
      <CardState query={run} what={t('production.run')} skeleton={<Skeleton height="16rem" />} />
      {run.data && <RunFacts machine={machine} run={run.data} />}
    </Card>
  )
}

function RunFacts({ machine, run }: { machine: Machine; run: ProductionDetail }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(10_000)
  const [first, last] = [run.Timeline[0], run.Timeline.at(-1)]
  const from = first ? Date.parse(first.StartTime) : Date.parse(run.StartTime)
  const to = last ? Date.parse(last.EndTime) : now
  const end = run.EndTime === null ? now : Date.parse(run.EndTime)
  const spans = spansOfPoints(run.Timeline, run.EndTime === null)
  const pieces = run.Extra.TotalProducedPieces
  const share = (value: number | null) => (value === null ? '–' : formatPercent(value, i18n.language))
  const extra = Object.entries(run.Extra).filter(
    ([name, value]) => name !== 'TotalProducedPieces' && typeof value !== 'object',
  )
  return (
    <>
      <p className={styles.how}>
        <RunMark run={run} />
        {run.RepsTarget === null
          ? t(`production.states.${run.Status}`)
          : t('production.after_repetitions', {
              state: t(`production.states.${run.Status}`),
              done: run.RepsDone,
              all: run.RepsTarget,
            })}
      </p>
      <dl className={styles.figures}>
        <dt>{t('production.efficiency')}</dt>
        <dd>{share(run.Efficiency)}</dd>
        <dt>{t('production.availability')}</dt>
        <dd>{share(run.Availability)}</dd>
        <dt>{t('production.pieces')}</dt>
        <dd>{typeof pieces === 'number' ? formatNumber(pieces, i18n.language) : '–'}</dd>
        <dt>{t('production.cycle')}</dt>
        <dd>{run.CycleTime === null ? '–' : formatDuration(run.CycleTime, i18n.language)}</dd>
      </dl>
      <StatusStrip spans={spans} from={from} to={to} now={now} height={36} />
      <p className={`${styles.ends} mw-num`}>
        <span>{formatTimeWithSeconds(Date.parse(run.StartTime), zone)}</span>
        <span>{formatDuration((end - Date.parse(run.StartTime)) / 1000, i18n.language)}</span>
        <span>{run.EndTime === null ? t('status.now') : formatTimeWithSeconds(end, zone)}</span>
      </p>
      <StatusLegend
        totals={totalsOf(windowed(spans, Date.parse(run.StartTime), end, now))}
        alarmsOnly={false}
      />
      <RunEvents events={run.Events} zone={zone} />
      <RunParts run={run} />
      {extra.length > 0 && <Facts facts={extra.map(([name, value]) => [name, String(value)])} />}
    </>
  )
}

import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { nextLimitOf, outlookOf } from '@millwright/domain/condition/trend'
import { ERROR_LIMIT, WARNING_LIMIT } from '@millwright/domain/condition/verdict'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Gauge } from '../../platform/ui/charts/arcs/gauge.tsx'
import { gaugeTable } from '../../platform/ui/charts/arcs/gauge-table.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { formatDate, formatDateTime, formatNumber } from '../../platform/ui/text/format.ts'
import { OriginTicket, useOriginTickets } from '../tickets/shared/origin-ticket.tsx'
import { CallGood } from './call-good.tsx'
import type { Looked } from './check-view.ts'
import styles from './condition.module.css'
import { FindingText } from './finding-text.tsx'
import { FreshRunNeeded } from './fresh-run-needed.tsx'
import { StatusText } from './grade-mark.tsx'
import { outlookText } from './outlook-text.ts'
import { TestActivity } from './test-activity.tsx'
import { gradeOf, mayBeCalledGood, shownScore, sinceFingerprint } from './verdict-of.ts'

interface LatestCardProps extends Looked {
  readonly test: Cycle
}

/** One test in words. */
export function LatestCard({ test, ...looked }: LatestCardProps) {
  const { app, machineId, tests, zone } = looked
  const isBad = ['warning', 'error'].includes(gradeOf(test.status))
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const tickets = useOriginTickets(machineId, 'test')
  const print = tests.find(({ isFingerprint }) => isFingerprint)
  const isLatest = test === tests[0]
  const score = shownScore(test)
  const scored = sinceFingerprint(tests).flatMap(({ startTime, score }) =>
    score === null ? [] : [{ at: startTime, score }],
  )
  const limit = nextLimitOf(scored.at(-1)?.score ?? 100)
  const bands = [
    { from: 0, to: ERROR_LIMIT, colour: 'alarm', name: t('condition.statuses.ERROR') },
    { from: ERROR_LIMIT, to: WARNING_LIMIT, colour: 'warn', name: t('condition.statuses.WARNING') },
    { from: WARNING_LIMIT, to: 100, colour: 'work', name: t('condition.statuses.OK') },
  ]
  const facts: [string, string][] = [
    [t('condition.fingerprint'), print ? formatDate(print.startTime, zone, language) : t('condition.none')],
  ]
  if (test.rpm !== null) facts.push([t('condition.speed'), `${formatNumber(test.rpm, language)} rpm`])
  if (test.tool) facts.push([t('condition.tool'), test.tool])
  if (test.operation) facts.push([t('condition.operation'), test.operation])
  const title = t(isLatest ? 'condition.latest_test' : 'condition.chosen_test')
  const names = [t('condition.result'), t('condition.score')] as const
  return (
    <ChartFrame
      className={styles.latest}
      bodyClassName={styles.latestBody}
      title={title}
      hint={formatDateTime(test.startTime, zone, language)}
      fileName={`${app}-latest`}
      table={gaugeTable({ names, name: title, value: score, bands }, (each) =>
        formatNumber(each, language, 1),
      )}
      after={
        <>
          <StatusText cycle={test} />
          <FindingText cycle={test} />
          {isLatest && score !== null && (
            <p className={styles.outlook}>
              {outlookText({ limit, outlook: outlookOf(scored, Date.now(), limit) }, t, { zone, language })}
            </p>
          )}
          <Facts facts={facts} />
          <FreshRunNeeded {...looked} test={test} />
          {(isBad || mayBeCalledGood(test)) && (
            <div className={styles.next}>
              {isBad && (
                <>
                  <OriginTicket
                    machineId={machineId}
                    origin={{ Kind: 'test', Ref: test.cycleUuid, At: test.startTime }}
                    tickets={tickets}
                  />
                  <TestActivity machineId={machineId} cycleUuid={test.cycleUuid} />
                </>
              )}
              {mayBeCalledGood(test) && <CallGood machineId={machineId} test={test} />}
            </div>
          )}
        </>
      }
    >
      <Gauge label={t('condition.score')} value={score} min={0} max={100} bands={bands} digits={1} />
    </ChartFrame>
  )
}

import type { ConditionOverview, MachineCheck } from '@millwright/contract/condition/condition-overview'
import { APP_IDS, APPS, type AppId, appIdOf } from '@millwright/domain/condition/app'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { commonScale, type SparkScale } from '../../platform/ui/charts/lines/spark-runs.ts'
import { Sparkline } from '../../platform/ui/charts/lines/sparkline.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { Delta } from '../../platform/ui/page/delta.tsx'
import { formatNumber } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'
import { alikeText } from './finding-text.tsx'
import { GradeMark } from './grade-mark.tsx'
import { gradeOf, resultOf, statusText } from './verdict-of.ts'

interface OverviewTableProps extends Pick<ConditionOverview, 'machines'> {
  readonly days: number
}

/** A row for each machine, a column for each check. */
export function OverviewTable({ machines, days }: OverviewTableProps) {
  const { t } = useTranslation()
  const scale = commonScale(
    machines.flatMap(({ checks }) => checks.map(({ scores }) => scores.map(({ score }) => score))),
  )
  return (
    <Card flush title={t('condition.machines_and_checks')} hint={t('condition.last_score', { count: days })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('condition.machines_and_checks')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('condition.machine')}</th>
              {APP_IDS.map((app) => (
                <th key={app} scope="col">
                  <Link to={`/condition-analyzer/apps/${app}/dashboard`}>{t(`nav.${app}`)}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {machines.map(({ machineId, name, checks }) => (
              <tr key={machineId}>
                <th scope="row">
                  <Link to="/machine/$id/overview" params={{ id: machineId }}>
                    {name}
                  </Link>
                </th>
                {APP_IDS.map((app) => (
                  <td key={app}>
                    <CheckCell
                      app={app}
                      machineId={machineId}
                      machineName={name}
                      check={checks.find(({ type }) => type === APPS[app])}
                      scale={scale}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

interface CheckCellProps {
  readonly app: AppId
  readonly machineId: string
  readonly machineName: string
  readonly check: MachineCheck | undefined
  /** Of the scores of all machines. */
  readonly scale: SparkScale | undefined
}

function CheckCell({ app, machineId, machineName, check, scale }: CheckCellProps) {
  const { t, i18n } = useTranslation()
  if (!check || check.closed) return <Muted>{t(`condition.closed.${check?.closed ?? 'off'}`)}</Muted>
  if (!check.last) return <Muted>{t('condition.no_test')}</Muted>
  const { last, aborted, scores } = check
  const grade = gradeOf(last.status)
  const { alike } = resultOf(last)
  if (last.waitsFor === 'fingerprint' && !check.hasFingerprint)
    return (
      <Link
        className={styles.set}
        to={`/condition-analyzer/apps/${appIdOf(last.type)}/fingerprint`}
        search={{ machine: machineId }}
      >
        {t('condition.set_fingerprint')}
        <span className="mw-sr-only">{`, ${machineName}, ${t(`nav.${app}`)}`}</span>
      </Link>
    )
  const known = scores.flatMap(({ score }) => (score === null ? [] : [score]))
  const change = known.length > 1 ? (known.at(-1) ?? 0) - (known[0] ?? 0) : null
  const names = <span className="mw-sr-only">{`${machineName}, ${t(`nav.${app}`)}: `}</span>
  return (
    <>
      <Link
        className={styles.cell}
        data-grade={grade}
        to={`/condition-analyzer/apps/${app}/dashboard`}
        search={{ machine: machineId, test: last.cycleUuid }}
      >
        {names}
        <GradeMark grade={grade} />
        {alike.length > 0 && <span className={styles.alike}>{alikeText(alike, t, i18n.language)}</span>}
        {alike.length === 0 && (
          <>
            {last.score === null ? (
              <span className={styles.muted}>{statusText(last, t)}</span>
            ) : (
              <b className={`mw-num ${styles.score}`}>{formatNumber(last.score, i18n.language, 1)}</b>
            )}
            {known.length > 1 && <Sparkline values={known} scale={scale} />}
            {change !== null && <Delta value={change} unit="" />}
          </>
        )}
      </Link>
      {check.needsFreshRun && (
        <Link
          className={styles.unread}
          to={`/condition-analyzer/apps/${app}/fingerprint`}
          search={{ machine: machineId }}
        >
          {names}
          <span>{t('condition.needs_fresh_run')}</span>
        </Link>
      )}
      {aborted && (
        <Link
          className={styles.unread}
          to={`/condition-analyzer/apps/${app}/dashboard`}
          search={{ machine: machineId, test: aborted.cycleUuid }}
        >
          {names}
          <GradeMark grade="aborted" />
          <span>{[statusText(aborted, t), resultOf(aborted).fault?.file].filter(Boolean).join(': ')}</span>
        </Link>
      )}
    </>
  )
}

const Muted = ({ children }: { readonly children: string }) => (
  <span className={styles.muted}>{children}</span>
)

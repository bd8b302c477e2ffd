import type { ConditionOverview } from '@millwright/contract/condition/condition-overview'
import { appIdOf } from '@millwright/domain/condition/app'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCircleCheck } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'
import { FindingText } from './finding-text.tsx'
import { GradeMark } from './grade-mark.tsx'
import { outlookText } from './outlook-text.ts'
import { gradeOf, shownScore } from './verdict-of.ts'

/** More nobody reads at once; the table has all. */
const MOST = 12

/** The worst first, each with where it is heading; then tests that could not be read. */
export function DeviationsCard({ machines }: Pick<ConditionOverview, 'machines'>) {
  const { t, i18n } = useTranslation()
  const zone = browserZone()
  const found = machines
    .flatMap(({ machineId, name, checks }) =>
      checks.flatMap((check) =>
        [check.last, check.aborted].flatMap((test) => {
          const grade = test && gradeOf(test.status)
          return test && (grade === 'warning' || grade === 'error' || grade === 'aborted')
            ? [{ machineId, name, check, test, grade }]
            : []
        }),
      ),
    )
    .toSorted((a, b) => (a.test.score ?? 100) - (b.test.score ?? 100))
  return (
    <Card title={t('condition.deviates')} hint={t('condition.findings', { count: found.length })}>
      {found.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.nothing_deviates')}
        />
      )}
      <ul className={styles.deviations}>
        {found.slice(0, MOST).map(({ machineId, name, check, test, grade }) => (
          <li key={test.cycleUuid}>
            <header>
              <GradeMark grade={grade} />
              <Link
                to={`/condition-analyzer/apps/${appIdOf(check.type)}/dashboard`}
                search={{ machine: machineId, test: test.cycleUuid }}
              >
                {name}
              </Link>
              <span>{t(`nav.${appIdOf(check.type)}`)}</span>
              <time className="mw-num" dateTime={new Date(test.startTime).toISOString()}>
                {formatDateTime(test.startTime, zone, i18n.language)}
              </time>
            </header>
            <FindingText cycle={test} />
            {shownScore(test) !== null && (
              <p className={styles.outlook}>{outlookText(check, t, { zone, language: i18n.language })}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

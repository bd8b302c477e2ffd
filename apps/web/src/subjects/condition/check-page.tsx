import { Select, Skeleton } from '@mantine/core'
import type { ConditionOverview } from '@millwright/contract/condition/condition-overview'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { APPS, type AppId, CHECK_VIEWS } from '@millwright/domain/condition/app'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconHeartRateMonitor } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { browserZone } from '../../platform/ui/text/format.ts'
import styles from './check-page.module.css'
import { seriesNames, useCheckAddress, useCheckSearch, useLook } from './check-view.ts'
import { Closed, ClosedCheck } from './closed-check.tsx'
import { overviewQuery, testsQuery } from './condition.queries.ts'
import { seriesOf } from './verdict-of.ts'

// Each brings its charts, and a visit opens one of them.
const BOARDS = {
  dashboard: lazyPart(() => import('./dashboard-board.tsx'), 'DashboardBoard'),
  historical: lazyPart(() => import('./historical-board.tsx'), 'HistoricalBoard'),
  fingerprint: lazyPart(() => import('./fingerprint-board.tsx'), 'FingerprintBoard'),
}

/** As far back as machines are offered. */
const LISTED_DAYS = 365

type CheckedMachine = ConditionOverview['machines'][number]

/** Without one in the address the one whose check is worst. */
function chosenMachine(machines: readonly CheckedMachine[], app: AppId, id: string | undefined) {
  const checkOf = ({ checks }: CheckedMachine) => checks.find(({ type }) => type === APPS[app])
  const tested = machines.filter((machine) => checkOf(machine)?.last)
  const named = machines.find(({ machineId }) => machineId === id)
  const worst = tested.toSorted(
    (a, b) => (checkOf(a)?.last?.score ?? 101) - (checkOf(b)?.last?.score ?? 101),
  )[0]
  const machine = named ?? worst ?? machines[0]
  return { machine, check: machine && checkOf(machine) }
}

/** /condition-analyzer/apps/{app}/{view}: one check of one machine. */
export function CheckPage() {
  const { t } = useTranslation()
  const { app, view } = useCheckAddress()
  const search = useCheckSearch()
  const look = useLook()
  const { organization, selectedGroup } = useSession()
  const overview = useQuery(overviewQuery(organization.BusinessCode, selectedGroup.Id, LISTED_DAYS))
  const machines = overview.data?.machines ?? []
  const { machine, check } = chosenMachine(machines, app, search.machine)
  // A link may lead to a machine of another group.
  const machineId = search.machine ?? machine?.machineId
  return (
    <PageFrame
      title={t(`nav.${app}`)}
      actions={
        <div className={styles.head}>
          {machines.length > 0 && (
            <Select
              aria-label={t('condition.machine')}
              searchable
              allowDeselect={false}
              data={machines.map(({ machineId: value, name }) => ({ value, label: name }))}
              value={machine?.machineId ?? null}
              onChange={(next) =>
                look({
                  machine: next ?? undefined,
                  test: undefined,
                  series: undefined,
                  part: undefined,
                })
              }
            />
          )}
          <nav className={styles.views} aria-label={t('condition.views')}>
            {CHECK_VIEWS.map((each) => (
              <Link
                key={each}
                to={`/condition-analyzer/apps/${app}/${each}`}
                search={({ machine, series, test, part }) => ({ machine, series, test, part })}
                aria-current={each === view ? 'page' : undefined}
              >
                {t(`condition.view.${each}`)}
              </Link>
            ))}
          </nav>
        </div>
      }
    >
      <CardState
        look="page"
        query={overview}
        what={t(`nav.${app}`)}
        skeleton={<Skeleton height="24rem" />}
        isQuiet
      />
      {overview.data &&
        (check?.closed ? (
          <Closed why={check.closed} />
        ) : machineId === undefined ? (
          <NoTests />
        ) : (
          <Tests key={`${app} ${machineId}`} app={app} machineId={machineId} />
        ))}
    </PageFrame>
  )
}

function NoTests() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        icon={<IconHeartRateMonitor size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('condition.no_tests')}
        text={t('condition.no_tests_machine')}
      />
    </Card>
  )
}

function Tests({ app, machineId }: { readonly app: AppId; readonly machineId: string }) {
  const { t } = useTranslation()
  const { view } = useCheckAddress()
  const search = useCheckSearch()
  const look = useLook()
  const query = useQuery(testsQuery(machineId, APPS[app]))
  // A machine without tests is not in the overview, which would have shown that the app is closed.
  if (query.error instanceof ApiError && query.error.label === 'APP_CLOSED')
    return <ClosedCheck app={app} machineId={machineId} />
  if (query.data === undefined)
    return (
      <CardState
        look="page"
        query={query}
        what={t('condition.tests')}
        skeleton={<Skeleton height="24rem" />}
      />
    )
  const all: readonly Cycle[] = query.data
  const names = seriesNames(all)
  const linked = all.find(({ cycleUuid }) => cycleUuid === search.test)
  const name = names.find((each) => each === search.series) ?? (linked ? seriesOf(linked) : names[0])
  const Board = BOARDS[view]
  if (name === undefined) return <NoTests />
  return (
    <>
      {names.length > 1 && (
        <Select
          className={styles.series}
          label={t('condition.series')}
          allowDeselect={false}
          data={names.map((value) => ({ value, label: value || t('condition.no_series') }))}
          value={name}
          onChange={(next) => look({ series: next ?? undefined, test: undefined, part: undefined })}
        />
      )}
      <Suspense fallback={<Skeleton height="24rem" />}>
        <Board
          app={app}
          type={APPS[app]}
          machineId={machineId}
          tests={all.filter((test) => seriesOf(test) === name)}
          zone={browserZone()}
        />
      </Suspense>
    </>
  )
}

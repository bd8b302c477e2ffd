import { Button, Skeleton } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { recordsVibration } from '@millwright/domain/condition/app'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { formatDateTime, formatNumber } from '../../platform/ui/text/format.ts'
import { chosenTest, type Looked, useCheckSearch, useLook } from './check-view.ts'
import { fingerprintsQuery } from './condition.queries.ts'
import { FiguresCard } from './figures-card.tsx'
import { fingerprintColumns } from './fingerprint-columns.tsx'
import { testColumns } from './test-columns.tsx'
import { isReadable, seriesOf } from './verdict-of.ts'

const SpectrumCard = lazyPart(() => import('./spectrum-card.tsx'), 'SpectrumCard')
const FingerprintDialog = lazyPart(() => import('./fingerprint-dialog.tsx'), 'FingerprintDialog')

/** What runs are compared with: which tests it was made of, how a test lies against it, and what it was before. */
export function FingerprintBoard(looked: Looked) {
  const { t, i18n } = useTranslation()
  const { person } = useSession()
  const { type, tests, zone, machineId } = looked
  const { language } = i18n
  const search = useCheckSearch()
  const look = useLook()
  const [chosen, setChosen] = useState<readonly Cycle[] | null>(null)
  const prints = useQuery(fingerprintsQuery(machineId, type))
  const test = chosenTest(tests, search.test)
  const columns = useMemo(() => testColumns({ t, language, zone }), [t, language, zone])
  if (!test) return null
  const own = prints.data?.filter((each) => seriesOf(each) === seriesOf(test))
  return (
    <div className="mw-ca">
      <div className="mw-ca-top">
        <CurrentCard print={own?.find(({ endedAt }) => endedAt === null)} zone={zone} />
        <Suspense fallback={<Skeleton height="100%" mih="18rem" />}>
          {recordsVibration(type) ? (
            <SpectrumCard {...looked} test={test} chosen={search.part} onChoose={(part) => look({ part })} />
          ) : (
            <FiguresCard {...looked} test={test} />
          )}
        </Suspense>
      </div>
      <Card flush title={t('condition.choose_tests')} hint={t('condition.choose_tests_hint')}>
        <DataTable<Cycle>
          label={t('condition.choose_tests')}
          columns={columns}
          rows={tests.filter(isReadable)}
          keyOf={({ cycleUuid }) => cycleUuid}
          nameOf={({ startTime }) => formatDateTime(startTime, zone, language)}
          currentId={test.cycleUuid}
          empty={null}
          {...(mayEnter('tools', person)
            ? {
                actions: (some: readonly Cycle[]) => (
                  <>
                    {some.length === 1 && (
                      <Button onClick={() => look({ test: some[0]?.cycleUuid })}>
                        {t('condition.compare')}
                      </Button>
                    )}
                    <Button
                      variant="filled"
                      leftSection={<IconFingerprint size="1rem" aria-hidden="true" />}
                      onClick={() => setChosen(some)}
                    >
                      {t('condition.use_as_fingerprint')}
                    </Button>
                  </>
                ),
              }
            : {})}
        />
      </Card>
      <Card flush title={t('condition.fingerprints')} hint={own && formatNumber(own.length, language)}>
        <DataTable<Fingerprint>
          label={t('condition.fingerprints')}
          columns={fingerprintColumns({ t, language, zone })}
          rows={own}
          keyOf={({ Id }) => Id}
          source={prints}
          empty={
            <EmptyState
              icon={<IconFingerprint size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('condition.no_fingerprint')}
              text={t('condition.no_fingerprint_text')}
            />
          }
        />
      </Card>
      {chosen && (
        <Suspense>
          <FingerprintDialog
            machineId={machineId}
            tests={chosen}
            replaces={own?.some(({ endedAt }) => endedAt === null) ?? false}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function CurrentCard({ print, zone }: { readonly print: Fingerprint | undefined; readonly zone: string }) {
  const { t, i18n } = useTranslation()
  return (
    <Card title={t('condition.fingerprint_in_use')}>
      {print ? (
        <Facts
          facts={[
            [t('condition.made_at'), formatDateTime(print.madeAt, zone, i18n.language)],
            [t('condition.made_by'), print.madeBy || t('condition.at_machine')],
            [t('condition.reason'), print.reason || '–'],
            [t('condition.runs'), formatNumber(print.cycleUuids.length, i18n.language)],
          ]}
        />
      ) : (
        <EmptyState
          icon={<IconFingerprint size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.no_fingerprint')}
          text={t('condition.no_fingerprint_text')}
        />
      )}
    </Card>
  )
}

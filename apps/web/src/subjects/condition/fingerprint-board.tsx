import { Button } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { recordsVibration } from '@millwright/domain/condition/app'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconFingerprint } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { formatDateTime, formatNumber, formatUpTo } from '../../platform/ui/text/format.ts'
import { chosenTest, type Looked, useCheckSearch, useLook } from './check-view.ts'
import styles from './condition.module.css'
import { fingerprintsQuery } from './condition.queries.ts'
import { FiguresCard } from './figures-card.tsx'
import { alikeText } from './finding-text.tsx'
import { FingerprintsCard, NoFingerprint } from './fingerprints-card.tsx'
import { FreshRunText } from './fresh-run-needed.tsx'
import { testColumns } from './test-columns.tsx'
import { isReadable, seriesOf } from './verdict-of.ts'
import { VibrationCard } from './vibration-card.tsx'

const FingerprintDialog = lazyPart(() => import('./fingerprint-dialog.tsx'), 'FingerprintDialog')

/** In place of the name of a person. */
const BY_NOBODY = {
  chosen: 'condition.at_machine',
  recorded: 'condition.at_machine',
  followed: 'condition.kinds.followed',
  budget: 'condition.kinds.budget',
} as const

/** Which tests it was made of, how a test lies against it, and the fingerprints before it. */
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
    <div className={styles.root}>
      <div className={styles.top}>
        <CurrentCard print={own?.find(({ endedAt }) => endedAt === null)} zone={zone} />
        {recordsVibration(type) ? <VibrationCard {...looked} test={test} /> : <FiguresCard test={test} />}
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
      <FingerprintsCard {...looked} prints={prints} own={own} />
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
  const { language } = i18n
  if (!print)
    return (
      <Card title={t('condition.fingerprint_in_use')}>
        <NoFingerprint />
      </Card>
    )
  const { hearing, alike } = print
  const facts: [string, string][] = [
    [t('condition.made_at'), formatDateTime(print.madeAt, zone, language)],
    [t('condition.made_by'), print.madeBy || t(BY_NOBODY[print.kind])],
    [t('condition.reason'), print.reason || '–'],
    [t('condition.runs'), formatNumber(print.cycleUuids.length, language)],
  ]
  if (hearing)
    facts.push([
      t('condition.seen_from'),
      t('condition.times_loud', { times: formatUpTo(hearing.now, language, 1) }),
    ])
  return (
    <Card title={t('condition.fingerprint_in_use')} bodyClassName={styles.current}>
      <Facts facts={facts} />
      <FreshRunText hearing={hearing} />
      {alike.length > 0 && (
        <p className={styles.fresh}>{`${alikeText(alike, t, language)} ${t('condition.alike_text')}`}</p>
      )}
    </Card>
  )
}

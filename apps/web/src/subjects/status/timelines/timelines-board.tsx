import { Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { downloadCsv } from '../../../platform/ui/text/download.ts'
import type { Cursor } from './cursor.ts'
import { groupZone } from './group-zone.ts'
import { lostCsv, type RowOrder, sortedRows } from './lost-rows.ts'
import { LostSentence } from './lost-sentence.tsx'
import { TimelineRows } from './timeline-rows.tsx'
import { TimelinesFoot } from './timelines-foot.tsx'
import { TimelinesHead } from './timelines-head.tsx'
import { TimelinesNotice } from './timelines-notice.tsx'
import styles from './timelines-page.module.css'
import { useTimeWindow } from './use-time-window.ts'
import { useWindowPlans, useWindowTotals } from './use-window-data.ts'
import { windowName } from './window-text.ts'

interface TimelinesBoardProps {
  readonly machines: readonly Machine[]
  readonly query: UseQueryResult
}

export function TimelinesBoard({ machines, query }: TimelinesBoardProps) {
  const { t, i18n } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const [order, setOrder] = useState<RowOrder>('lost')
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const { zone, isOnly } = groupZone(machines)
  const scope = [organization.BusinessCode, selectedGroup.Id] as const
  const window = useTimeWindow(...scope, zone)
  const totals = useWindowTotals(...scope, window, zone)
  const plans = useWindowPlans(...scope, window, zone)
  const isWaiting = !plans.data && !plans.isError
  const sorted = useMemo(
    () => sortedRows(machines, plans.data, order, i18n.language),
    [machines, plans.data, order, i18n.language],
  )
  return (
    <div className={styles.root}>
      <TimelinesHead
        window={window}
        zone={zone}
        isOnlyZone={isOnly}
        onCsv={() => {
          const name = windowName(window, zone)
          downloadCsv(`${selectedGroup.Name}-${name}.csv`, lostCsv(sorted, plans.data, name))
        }}
      />
      <TimelinesNotice machines={query} timelines={plans} />
      <Card className={styles.card} flush>
        {plans.data && (
          <LostSentence machines={machines} plans={plans.data} kind={window.kind} isNow={window.isNow} />
        )}
        {isWaiting && (
          // The room of the sentence, so that nothing moves down when it comes.
          <p className={styles.sentence} aria-hidden="true">
            <Skeleton component="span" display="block" height="0.8125rem" width="28rem" maw="80%" />
          </p>
        )}
        {plans.isError && !plans.data && (
          <p className={styles.sentence} data-part="sentence" role="status">
            {t('misc.load_failed', { what: t('timelines.lost_times') })}
          </p>
        )}
        <TimelineRows
          machines={sorted}
          plans={plans.data}
          isWaiting={isWaiting && order === 'lost'}
          key={window.kind}
          window={window}
          zone={zone}
          order={order}
          onOrder={setOrder}
          cursor={cursor}
          onCursor={setCursor}
        />
        <TimelinesFoot totals={totals} at={cursor?.ts ?? null} zone={zone} />
      </Card>
    </div>
  )
}

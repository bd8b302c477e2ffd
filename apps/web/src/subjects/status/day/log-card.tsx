import { Button, Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { Span } from '@millwright/domain/status/span'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { InSight } from '../../../platform/ui/browser/in-sight.tsx'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import type { ChosenDay } from '../../../platform/ui/days/use-day.ts'
import { IconDownload } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { downloadCsv } from '../../../platform/ui/text/download.ts'
import { stopsQuery } from '../../stops/shared/stops.queries.ts'
import { STATUS_LOOK } from '../shared/status-look.ts'
import { logCsv } from './log-csv.ts'
import styles from './log-table.module.css'
import { statusLog } from './status-log.ts'
import { useDaySpans } from './use-day-spans.ts'

const LogTable = lazyPart(() => import('./log-table.tsx'), 'LogTable')

interface LogCardProps {
  readonly machine: Machine
  readonly chosen: ChosenDay
  readonly spans: readonly Span[]
  /** Undefined while they are not known. */
  readonly alarms: readonly AlarmEvent[] | undefined
  readonly alarmsOnly: boolean
}

/** The lasting entry reads "now", so the list need not count seconds. */
const REFRESH_MS = 60_000

export function LogCard({ machine, chosen, spans, alarms, alarmsOnly }: LogCardProps) {
  const { t } = useTranslation()
  const { drawn, now } = useDaySpans(spans, chosen.bounds, REFRESH_MS)
  const { data: stops } = useQuery(stopsQuery(machine.Id, chosen.bounds))
  const entries = useMemo(
    () => statusLog(drawn, now, alarmsOnly, alarms, stops),
    [drawn, now, alarmsOnly, alarms, stops],
  )
  const save = () => {
    const csv = logCsv(machine, entries, (entry) => t(STATUS_LOOK[entry.status].labelKey))
    downloadCsv(`${machine.serial || machine.Id}-${chosen.day}.csv`, csv)
  }
  return (
    <Card
      className={styles.root}
      bodyClassName={styles.body}
      title={alarmsOnly ? t('machine_status.alarm_log') : t('machine_status.log')}
      hint={t('machine_status.entries', { count: entries.length })}
      flush
      actions={
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />}
          onClick={save}
          disabled={entries.length === 0}
        >
          {t('machine_status.csv')}
        </Button>
      }
    >
      <InSight placeholder={<Skeleton height="16rem" />}>
        <LogTable
          entries={entries}
          zone={machine.Country.Timezone}
          empty={t(alarmsOnly ? 'machine_status.no_alarms' : 'machine_status.no_entries')}
        />
      </InSight>
    </Card>
  )
}

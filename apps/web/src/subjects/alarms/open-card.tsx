import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { useAlarmTickets } from '../tickets/shared/origin-ticket.tsx'
import styles from './alarms.module.css'
import { openAlarmsQuery } from './alarms.queries.ts'
import { OpenRow } from './open-row.tsx'
import { useAcknowledge, useMayAcknowledge } from './use-acknowledge.ts'

/** The rest is opened: what costs most is below and must be in sight. */
const FIRST_SHOWN = 5

/** What is wrong now, and what nobody has seen yet. */
export function OpenCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const query = useQuery(openAlarmsQuery(machine.Id))
  const tickets = useAlarmTickets(machine.Id)
  const mayAcknowledge = useMayAcknowledge(machine)
  const { mutate, isPending } = useAcknowledge(machine)
  const [showsAll, setShowsAll] = useState(false)
  const what = t('alarms.open')
  const alarms = query.data
  const active = alarms?.filter(({ State }) => State === 'active').length ?? 0
  const cleared = alarms?.filter(({ State }) => State === 'cleared') ?? []
  const shown = (alarms ?? []).slice(0, showsAll ? undefined : Math.max(FIRST_SHOWN, active))
  const failsWithoutAlarm = machine.status.value === 'FAIL' && alarms !== undefined && active === 0
  return (
    <Card
      flush
      title={what}
      hint={alarms && t('alarms.open_hint', { active, cleared: cleared.length })}
      actions={
        mayAcknowledge &&
        cleared.length > 1 && (
          <Button
            leftSection={<IconCheck size="0.9375rem" aria-hidden="true" />}
            loading={isPending}
            onClick={() => mutate({ alarms: cleared })}
          >
            {t('alarms.acknowledge_cleared', { count: cleared.length })}
          </Button>
        )
      }
    >
      <CardState query={query} what={what} />
      {failsWithoutAlarm && <p className={styles.without}>{t('alarms.stands_without')}</p>}
      {alarms && alarms.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((alarm) => (
            <OpenRow key={`${alarm.Code} ${alarm.From}`} machine={machine} alarm={alarm} tickets={tickets} />
          ))}
        </ul>
      )}
      {alarms && alarms.length > shown.length && (
        <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
          {t('alarms.show_more', { count: alarms.length - shown.length })}
        </Button>
      )}
      {alarms?.length === 0 && !failsWithoutAlarm && (
        <EmptyState
          icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('alarms.none_open')}
          text={t('alarms.none_open_text')}
        />
      )}
    </Card>
  )
}

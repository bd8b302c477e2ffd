import { Button } from '@mantine/core'
import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCheck, IconCircleCheck } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { useHeldRows } from '../../platform/ui/table/use-held-rows.ts'
import { useAlarmTickets } from '../tickets/shared/origin-ticket.tsx'
import styles from './alarms.module.css'
import { openAlarmsQuery } from './alarms.queries.ts'
import { OpenRow } from './open-row.tsx'
import { numberOf, useAcknowledge, useMayAcknowledge } from './use-acknowledge.ts'
import { useAskToAcknowledge } from './use-ask-to-acknowledge.ts'

/** The rest is opened: what costs most is below and must be in sight. */
const FIRST_SHOWN = 5

const alarmKey = ({ Code, From }: HandledAlarm): string => `${Code} ${From}`

/** Active alarms, and cleared ones that nobody has seen. */
export function OpenCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const query = useQuery(openAlarmsQuery(machine.Id))
  const tickets = useAlarmTickets(machine.Id)
  const mayAcknowledge = useMayAcknowledge(machine)
  const { mutate, isPending } = useAcknowledge(machine)
  const askToAcknowledge = useAskToAcknowledge()
  const [showsAll, setShowsAll] = useState(false)
  const what = t('alarms.open')
  const alarms = query.data
  const active = alarms?.filter(({ State }) => State === 'active').length ?? 0
  const cleared = alarms?.filter(({ State }) => State === 'cleared') ?? []
  const shown = (alarms ?? []).slice(0, showsAll ? undefined : Math.max(FIRST_SHOWN, active))
  const held = useHeldRows(shown, alarmKey, showsAll ? 'all' : 'first')
  const acknowledgeCleared = async (): Promise<void> => {
    if (await askToAcknowledge(numberOf(cleared))) mutate({ alarms: cleared })
  }
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
            onClick={() => void acknowledgeCleared()}
          >
            {t('alarms.acknowledge_cleared', { count: cleared.length })}
          </Button>
        )
      }
    >
      <CardState query={query} what={what} />
      {failsWithoutAlarm && <p className={styles.without}>{t('alarms.stands_without')}</p>}
      {held.rows.length > 0 && (
        <ul className={styles.rows} {...held.hold}>
          {held.rows.map((alarm) => (
            <OpenRow
              key={alarmKey(alarm)}
              machine={machine}
              alarm={alarm}
              tickets={tickets}
              isGone={held.gone.has(alarmKey(alarm))}
            />
          ))}
        </ul>
      )}
      {alarms && alarms.length > shown.length && (
        <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
          {t('alarms.show_more', { count: alarms.length - shown.length })}
        </Button>
      )}
      {alarms?.length === 0 && held.rows.length === 0 && !failsWithoutAlarm && (
        <EmptyState
          icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('alarms.none_open')}
          text={t('alarms.none_open_text')}
        />
      )}
    </Card>
  )
}

import { Popover, UnstyledButton } from '@mantine/core'
import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { formatDuration, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import styles from './alarms.module.css'
import { singleAlarmsQuery } from './alarms.queries.ts'

interface ChatterProps {
  readonly machineId: string
  readonly alarm: HandledAlarm
  readonly zone: string
}

/** How often an alarm came in a short time; opens to each of them. */
export function Chatter({ machineId, alarm, zone }: ChatterProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={`${styles.times} mw-num`}
          aria-expanded={isOpen}
          aria-label={t('alarms.chatter', { count: alarm.Times })}
          onClick={() => setOpen(!isOpen)}
        >
          {`×${alarm.Times}`}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.chatter}>
        {isOpen && <Singles machineId={machineId} alarm={alarm} zone={zone} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Singles({ machineId, alarm, zone }: ChatterProps) {
  const { t, i18n } = useTranslation()
  const query = useQuery(singleAlarmsQuery(machineId, alarm))
  return (
    <CardState query={query} what={t('nav.alarms')}>
      <ol tabIndex={-1} data-autofocus>
        {query.data?.map(({ From, To }) => (
          <li key={From} className="mw-num">
            {formatTimeWithSeconds(From, zone)}
            <span>
              {To === null ? t('alarms.states.active') : formatDuration((To - From) / 1000, i18n.language)}
            </span>
          </li>
        ))}
      </ol>
    </CardState>
  )
}

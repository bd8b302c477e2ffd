import type { MachineNow } from '@millwright/contract/fleet/fleet'
import type { Machine } from '@millwright/contract/machines/machines'
import { dayAt } from '@millwright/domain/time/zone'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { formatDateTime, formatTime } from '../../platform/ui/text/format.ts'
import { StopReason } from '../status/shared/stop-reason.tsx'
import styles from './machine-row.module.css'

interface RowLineProps {
  readonly machine: Machine
  readonly doing: MachineNow | undefined
}

/** The most important about a machine now: its alarm, when it last reported, or its program and operator. */
export function RowLine({ machine, doing }: RowLineProps) {
  const { value } = machine.status
  if (value === 'FAIL' && doing) {
    const { Alarm } = doing
    return (
      <p className={styles.rowLine} data-alarm>
        <StopReason alarm={Alarm && { code: Alarm.Code, text: Alarm.Text }} />
      </p>
    )
  }
  if (value === 'DISCONNECTED' || value === 'UNKNOWN') return <LastSeen machine={machine} />
  return workText(doing) === '' ? (
    <p className={styles.rowLine}>{machine.serial}</p>
  ) : (
    <WorkLine doing={doing} />
  )
}

const workText = (doing: MachineNow | undefined): string =>
  [doing?.Program, doing?.Operator].filter((part) => part).join(' · ')

/** The program and the operator; nothing when the machine does not say. */
export function WorkLine({ doing }: { doing: MachineNow | undefined }) {
  const text = workText(doing)
  return text === '' ? null : <p className={styles.rowLine}>{text}</p>
}

function LastSeen({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const zone = machine.Country.Timezone
  if (machine.LastSeen === null) return <p className={styles.rowLine}>{t('fleet.never_seen')}</p>
  const time =
    dayAt(machine.LastSeen, zone) === dayAt(now, zone)
      ? formatTime(machine.LastSeen, zone)
      : formatDateTime(machine.LastSeen, zone, i18n.language)
  return <p className={styles.rowLine}>{t('fleet.last_seen', { time })}</p>
}

import type { Machine } from '@millwright/contract/machines/machines'
import { topicsOfMachine } from '@millwright/contract/wire/topics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { RunningTime } from '../../../../platform/ui/page/running-time.tsx'
import { formatTimeWithSeconds } from '../../../../platform/ui/text/format.ts'
import { StatusPill } from '../../../status/shared/status-pill.tsx'
import { machineQuery } from '../machines.queries.ts'
import { MachineRefused } from '../refused/machine-refused.tsx'
import { contactQuery } from './contact.query.ts'
import { ClockLine, ContactLines } from './contact-lines.tsx'
import { SeesLine } from './sees-line.tsx'
import styles from './server-sees.module.css'

interface ServerSeesProps {
  readonly machine: Machine
  /** When its first message came; null until then. */
  readonly heardAt: number | null
}

/** Line by line, while the device of a machine is being set up. */
export function ServerSees({ machine, heardAt }: ServerSeesProps) {
  const { t } = useTranslation()
  const [since] = useState(() => Date.now())
  const { data = machine } = useQuery(machineQuery(machine.Id))
  const { data: contact } = useQuery(contactQuery(machine, heardAt !== null))
  const isSeen = contact?.IsSeen === true
  const device = data.Device?.Device_Id ?? ''
  const { status } = data
  const zone = machine.Country.Timezone
  const statusAt = status.timestamp ?? null
  const { Clock = null } = contact ?? {}
  // Known by a status, it is the time of the machine, whose clock may be wrong.
  const isOff = statusAt !== null && Clock?.Differs === true
  const receivedAt = heardAt !== null && isOff ? heardAt - Clock.AheadMs : heardAt
  return (
    <aside className={styles.sees} aria-label={t('credentials.sees')}>
      <h3>{t('credentials.sees')}</h3>
      <ol>
        <SeesLine state="done" text={t('credentials.sees_registered', { device })}>
          {t('credentials.sees_registered_text')}
        </SeesLine>
        {isSeen && (
          <ContactLines
            contact={contact}
            machineId={machine.Id}
            device={device}
            isHeard={heardAt !== null}
            zone={zone}
          />
        )}
        <SeesLine
          state={heardAt === null ? 'now' : 'done'}
          text={t(heardAt === null ? 'credentials.sees_waiting' : 'credentials.sees_message')}
          time={receivedAt === null ? <RunningTime since={since} /> : formatTimeWithSeconds(receivedAt, zone)}
        >
          {t(heardAt === null ? 'credentials.sees_waiting_text' : 'credentials.sees_message_text')}
        </SeesLine>
        <SeesLine
          state={statusAt === null ? 'waiting' : 'done'}
          text={t('credentials.sees_status')}
          time={statusAt !== null && formatTimeWithSeconds(statusAt, zone)}
        >
          {statusAt === null ? (
            t('credentials.sees_status_text')
          ) : (
            <StatusPill status={status.value} since={null} />
          )}
        </SeesLine>
        {isSeen && (heardAt === null || contact.SignedIn) && (
          <ClockLine clock={contact.Clock} isHeard={heardAt !== null} zone={zone} />
        )}
      </ol>
      {heardAt === null && (
        <div className={styles.seesHelp}>
          <h4>{t('credentials.nothing_yet')}</h4>
          <ul>
            <li>
              {t(
                isSeen && contact.SignedIn && !contact.Refused
                  ? 'credentials.check_signed_in'
                  : 'credentials.check_address',
              )}
            </li>
            <li>{t('credentials.check_topic', { topics: topicsOfMachine(machine.Id) })}</li>
            <li>{t('credentials.check_any')}</li>
          </ul>
        </div>
      )}
      <MachineRefused machine={machine} />
      <p className="mw-sr-only" role="status">
        {heardAt !== null && t('credentials.sees_message')}
      </p>
    </aside>
  )
}

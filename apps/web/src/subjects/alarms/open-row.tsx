import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconMessage2Plus } from '../../platform/ui/icons/icons.ts'
import { RunningTime } from '../../platform/ui/page/running-time.tsx'
import {
  formatDate,
  formatDuration,
  formatSummed,
  formatTime,
  formatTimeWithSeconds,
} from '../../platform/ui/text/format.ts'
import { OriginTicket } from '../tickets/shared/origin-ticket.tsx'
import { AlarmLinks } from './alarm-links.tsx'
import { AlarmMark } from './alarm-mark.tsx'
import styles from './alarms.module.css'
import { useAcknowledge, useMayAcknowledge } from './use-acknowledge.ts'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog')

interface OpenRowProps {
  readonly machine: Machine
  readonly alarm: HandledAlarm
  /** That were made of alarms of the machine. */
  readonly tickets: readonly Ticket[]
  /** No longer open: it stays in its place until the pointer leaves the list. */
  readonly isGone: boolean
}

/** One alarm that is active or that nobody has seen, with what can be done about it. */
export function OpenRow({ machine, alarm, tickets, isGone }: OpenRowProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const isActive = alarm.State === 'active'
  return (
    <li className={styles.row} data-part="open-alarm" data-state={alarm.State} inert={isGone}>
      <AlarmMark state={alarm.State} />
      <span className={styles.state}>
        <b>{t(`alarms.states.${alarm.State}`)}</b>
        <small className="mw-num">
          {alarm.To === null ? (
            <RunningTime since={alarm.From} />
          ) : (
            t('alarms.at', { time: formatTime(alarm.To, zone) })
          )}
        </small>
      </span>
      <b className={`${styles.code} mw-num`} title={alarm.Code}>
        {alarm.Code}
      </b>
      <span className={styles.what}>
        <b title={alarm.Text}>{alarm.Text || t('alarms.without_text')}</b>
        <small className="mw-num">{whenText(alarm, zone, i18n.language, t)}</small>
      </span>
      <AlarmLinks documents={alarm.Documents} part={alarm.Part} machineId={machine.Id} />
      {alarm.Times > 1 && <span className={`${styles.times} mw-num`}>{`×${alarm.Times}`}</span>}
      <span className={styles.act}>
        <OriginTicket
          machineId={machine.Id}
          origin={{ Kind: 'alarm', Ref: alarm.Code, At: alarm.From }}
          tickets={tickets}
          of={alarm.Code}
        />
        {alarm.Acknowledgement ? (
          <small>
            {t('alarms.seen_by', {
              name: alarm.Acknowledgement.By,
              time: formatTime(alarm.Acknowledgement.At, zone),
            })}
          </small>
        ) : (
          <Acknowledge machine={machine} alarm={alarm} isFirst={isActive} />
        )}
      </span>
    </li>
  )
}

function whenText(
  { From, To, Lost }: HandledAlarm,
  zone: string,
  language: string,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  const isOld = Date.now() - From > DAY_MS
  const time = formatTimeWithSeconds(From, zone)
  const parts = [
    t('alarms.raised_at', { time: isOld ? `${formatDate(From, zone, language)} ${time}` : time }),
  ]
  if (To !== null) parts.push(t('alarms.lasted', { duration: formatDuration((To - From) / 1000, language) }))
  if (Lost > 0) parts.push(t('alarms.stood', { duration: formatSummed(Lost / 1000, language) }))
  return parts.join(' · ')
}

interface AcknowledgeProps {
  readonly machine: Machine
  readonly alarm: HandledAlarm
  /** The one primary button of the page. */
  readonly isFirst: boolean
}

function Acknowledge({ machine, alarm, isFirst }: AcknowledgeProps) {
  const { t } = useTranslation()
  const mayAcknowledge = useMayAcknowledge(machine)
  const { mutate, isPending } = useAcknowledge(machine)
  const [isOpen, setOpen] = useState(false)
  if (!mayAcknowledge) return null
  return (
    <>
      <Tooltip label={t('alarms.with_note')} withinPortal={false}>
        <ActionIcon aria-label={t('alarms.with_note')} onClick={() => setOpen(true)}>
          <IconMessage2Plus size="1rem" stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        loading={isPending}
        onClick={() => mutate({ alarms: [alarm] })}
      >
        {t('alarms.acknowledge')}
      </Button>
      {isOpen && (
        <Suspense>
          <NoteDialog machine={machine} alarm={alarm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import type { DeviceContact } from '@millwright/contract/machines/registration'
import { topicsOfMachine } from '@millwright/contract/wire/topics'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { formatDuration, formatTimeWithSeconds } from '../../../../platform/ui/text/format.ts'
import { SeesLine } from './sees-line.tsx'

interface ContactLinesProps {
  readonly contact: DeviceContact
  readonly machineId: string
  readonly device: string
  /** A machine that reported by another way, such as HTTPS, is not waited for here. */
  readonly isHeard: boolean
  readonly zone: string
}

/** How the device came to the broker: reached, signed in or refused, subscribed. */
export function ContactLines({ contact, machineId, device, isHeard, zone }: ContactLinesProps) {
  const { t } = useTranslation()
  const { Reached, Refused, SignedIn, Subscribed } = contact
  const timeOf = (fact: { At: number } | null) => fact && formatTimeWithSeconds(fact.At, zone)
  if (isHeard && !SignedIn) return null
  return (
    <>
      <SeesLine
        state={Reached ? 'done' : 'waiting'}
        text={t('credentials.sees_reached')}
        time={timeOf(Reached)}
      >
        {Reached
          ? t('credentials.sees_reached_from', { address: Reached.From })
          : t('credentials.sees_reached_none')}
      </SeesLine>
      {Refused ? (
        <SeesLine state="failed" text={t('credentials.sees_refused')} time={timeOf(Refused)}>
          {t(`credentials.refused_${Refused.Reason}`)}
        </SeesLine>
      ) : (
        <SeesLine
          state={SignedIn ? 'done' : 'waiting'}
          text={t('credentials.sees_signed_in', { device })}
          time={timeOf(SignedIn)}
        >
          {SignedIn && t('credentials.sees_signed_in_text')}
        </SeesLine>
      )}
      {Subscribed && (
        <SeesLine state="done" text={t('credentials.sees_listens')} time={timeOf(Subscribed)}>
          {topicsOfMachine(machineId)}
        </SeesLine>
      )}
    </>
  )
}

interface ClockLineProps {
  readonly clock: DeviceContact['Clock']
  readonly isHeard: boolean
  readonly zone: string
}

/** The clock of the device against that of the server: its own times count as it sends them. */
export function ClockLine({ clock, isHeard, zone }: ClockLineProps) {
  const { t, i18n } = useTranslation()
  const words = (): string => {
    if (!clock) return t(isHeard ? 'credentials.clock_none' : 'credentials.sees_clock_text')
    const time = formatDuration(Math.abs(clock.AheadMs) / 1000, i18n.language)
    if (!clock.Differs) return t('credentials.clock_right')
    return t(clock.AheadMs > 0 ? 'credentials.clock_ahead' : 'credentials.clock_behind', { time })
  }
  return (
    <SeesLine
      state={!clock ? 'waiting' : clock.Differs ? 'failed' : 'done'}
      text={t('credentials.sees_clock')}
      time={clock && formatTimeWithSeconds(clock.At, zone)}
    >
      {words()}
    </SeesLine>
  )
}

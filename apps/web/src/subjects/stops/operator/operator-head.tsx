import { UnstyledButton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { OperatorBoard } from '@millwright/contract/stops/stops'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../../platform/api/end-session.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { LiveClock } from '../../../platform/live/live-clock.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconHelpCircle, IconMessage } from '../../../platform/ui/icons/icons.ts'
import { Avatar } from '../../../platform/ui/page/avatar.tsx'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { MachineArt } from '../../machines/shared/machine-art.tsx'
import { messagesQuery } from '../../messages/shared/messages.queries.ts'
import styles from './operator-head.module.css'

interface OperatorHeadProps {
  readonly machine: Machine
  readonly board: OperatorBoard | undefined
}

/** Which machine it is, what people want to say to those at it, the shift, and who is signed in. */
export function OperatorHead({ machine, board }: OperatorHeadProps) {
  const { t } = useTranslation()
  const { user, organization } = useSession()
  // Closed to machines without a full licence: then there is no link.
  const messages = useQuery({
    ...messagesQuery(organization.BusinessCode, { machineId: machine.Id }),
    retry: false,
  })
  const current = messages.data?.result.filter(({ Phase }) => Phase === 'current').length ?? 0
  const zone = machine.Country.Timezone
  const shift = board?.Shift
  const name = [user.Firstname, user.Lastname].filter(Boolean).join(' ')
  return (
    <header className={styles.head}>
      <Link
        to="/machine/$id/overview"
        params={{ id: machine.Id }}
        className={styles.machine}
        title={t('operator.all_pages', { machine: machine.Name })}
      >
        <MachineArt family={machine.MachineFamily} status={machine.status.value} size="md" />
        <span>
          <h1>{machine.Name}</h1>
          <small>{[machine.Model, machine.Site?.Name].filter(Boolean).join(' · ')}</small>
        </span>
      </Link>
      <div className="mw-spacer" />
      {current > 0 && (
        <Link to="/machine/$id/user-messages" params={{ id: machine.Id }} className={styles.messages}>
          <IconMessage size="1.25rem" stroke={1.6} aria-hidden="true" />
          {t('operator.messages', { count: current })}
        </Link>
      )}
      {board && (
        <p className={styles.shift}>
          <small>{shift ? t('shifts.shift', { number: shift.Number }) : t('operator.between_shifts')}</small>
          <b className="mw-num">
            {shift ? `${formatTime(shift.From, zone)} – ${formatTime(shift.To, zone)}` : t('operator.today')}
          </b>
        </p>
      )}
      <UnstyledButton
        className={styles.person}
        title={t('operator.change_hint')}
        onClick={() => void signOut()}
      >
        <Avatar name={name} address={null} />
        <span>
          <b>{name}</b>
          <small>{t('operator.change_person')}</small>
        </span>
      </UnstyledButton>
      <Link
        to="/faq"
        hash="machine_operator"
        className={styles.help}
        aria-label={t('nav.faq')}
        title={t('nav.faq')}
      >
        <IconHelpCircle size="1.25rem" stroke={1.6} aria-hidden="true" />
      </Link>
      <LiveClock />
    </header>
  )
}

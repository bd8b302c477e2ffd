import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import { bandOf } from '@millwright/domain/tickets/priority'
import { isInWork } from '@millwright/domain/tickets/ticket'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import {
  IconActivity,
  IconBox,
  IconClockExclamation,
  IconMessage,
  IconPaperclip,
} from '../../platform/ui/icons/icons.ts'
import { Avatar } from '../../platform/ui/page/avatar.tsx'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { PriorityChip } from '../../platform/ui/page/priority-chip.tsx'
import { formatAge, formatShortDay } from '../../platform/ui/text/format.ts'
import styles from './ticket-card.module.css'
import ticketsStyles from './tickets.module.css'

/** One ticket of the board. */
export function TicketCard({ ticket, isOpen }: { readonly ticket: Ticket; readonly isOpen: boolean }) {
  const { t, i18n } = useTranslation()
  const band = bandOf(ticket.Priority)
  return (
    <Link
      className={styles.card}
      to="."
      search={(old: object) => ({ ...old, ticket: ticket.Id })}
      aria-current={isOpen || undefined}
    >
      <span className={ticketsStyles.cardHead}>
        <span className="mw-num">{ticket.Number}</span>
        {band !== 'normal' && <PriorityChip priority={band} />}
        {ticket.isFake && <Chip>{t('tickets.sample')}</Chip>}
        <span className={`mw-num ${styles.age}`}>{ageText(ticket, Date.now(), t, i18n.language)}</span>
      </span>
      <b>{ticket.Title}</b>
      <span className={styles.machine}>{ticket.Machine.Name}</span>
      <TicketChips ticket={ticket} />
      <span className={ticketsStyles.cardFoot}>
        {ticket.Assignee ? (
          <span>
            <Avatar
              name={ticket.Assignee.Name}
              address={null}
              tone={ticket.Assignee.Side === 'partner' ? 'other' : 'own'}
            />
            {ticket.Assignee.Name}
          </span>
        ) : (
          <span>{t('tickets.nobody')}</span>
        )}
        <span className="mw-spacer" />
        {ticket.FileCount > 0 && (
          <span className="mw-num" title={t('tickets.files', { count: ticket.FileCount })}>
            <IconPaperclip size="0.8125rem" aria-hidden="true" />
            <span className="mw-sr-only">{t('tickets.files', { count: ticket.FileCount })}</span>
            <span aria-hidden="true">{ticket.FileCount}</span>
          </span>
        )}
        {ticket.CommentCount > 0 && (
          <span className="mw-num" title={t('tickets.comments', { count: ticket.CommentCount })}>
            <IconMessage size="0.8125rem" aria-hidden="true" />
            <span className="mw-sr-only">{t('tickets.comments', { count: ticket.CommentCount })}</span>
            <span aria-hidden="true">{ticket.CommentCount}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

/** Its origin, whether it is late, and when its parts arrive. */
function TicketChips({ ticket }: { readonly ticket: Ticket }) {
  const { t, i18n } = useTranslation()
  const { Kind, Ref } = ticket.Origin
  const isLate = ticket.Escalation > 0 && isInWork(ticket.State)
  if (Kind === 'person' && !isLate && ticket.PartsDay === null) return null
  const day =
    ticket.PartsDay && formatShortDay(Date.parse(`${ticket.PartsDay}T12:00:00Z`), 'UTC', i18n.language)
  return (
    <span className={ticketsStyles.chips}>
      {Kind === 'alarm' && <Chip tone="alarm">{t('tickets.alarm', { ref: Ref })}</Chip>}
      {Kind !== 'alarm' && Kind !== 'person' && (
        <Chip tone="warn" icon={<IconActivity size="0.75rem" aria-hidden="true" />}>
          {t(`tickets.${Kind}`)}
        </Chip>
      )}
      {isLate && (
        <Chip tone="alarm" icon={<IconClockExclamation size="0.75rem" aria-hidden="true" />}>
          {t('tickets.late')}
        </Chip>
      )}
      {day && <Chip icon={<IconBox size="0.75rem" aria-hidden="true" />}>{day}</Chip>}
    </span>
  )
}

/** How long ago it was written. */
function ageText(
  { CreatedTime }: Pick<Ticket, 'CreatedTime'>,
  now: number,
  t: TFunction,
  language: string,
): string {
  const hours = Math.floor((now - Date.parse(CreatedTime)) / HOUR_MS)
  if (hours < 1) return t('tickets.age_now')
  return formatAge(hours, language)
}

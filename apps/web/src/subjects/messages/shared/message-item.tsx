import type { Answer, Message } from '@millwright/contract/messages/messages'
import type { TFunction } from '@millwright/domain/text/translate'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import {
  IconCheck,
  IconChecks,
  IconClock,
  IconDeviceDesktop,
  IconPinFilled,
  IconX,
} from '../../../platform/ui/icons/icons.ts'
import { Avatar } from '../../../platform/ui/page/avatar.tsx'
import { browserZone, formatDateTime, formatTime } from '../../../platform/ui/text/format.ts'
import styles from './messages.module.css'

/** Texts of machines stand as they are; the three that the panel offers are translated. */
export function answerText({ Answer: answer }: Answer, t: TFunction): string {
  if (answer === 'understood' || answer === 'not_possible' || answer === 'shown')
    return t(`messages.answers.${answer}`)
  return answer
}

interface MessageItemProps {
  readonly message: Message
  /** At the end of the line, such as buttons. */
  readonly actions?: ReactNode
}

/** One message: who wrote what to whom, until when, and what came back. */
export function MessageItem({ message, actions }: MessageItemProps) {
  const { t, i18n } = useTranslation()
  const zone = browserZone()
  const time = (iso: string): string => formatDateTime(Date.parse(iso), zone, i18n.language)
  const { Machines, MachineCount, Targets } = message
  const names = [...Targets.Groups, ...(Targets.Groups.length > 0 ? Targets.Machines : Machines)]
  const rest = Targets.Groups.length > 0 ? 0 : MachineCount - Machines.length
  return (
    <article className={styles.root} data-phase={message.Phase} data-unread={!message.IsRead || undefined}>
      <Avatar name={message.Author} address={null} />
      <div>
        <p className={styles.head}>
          {message.IsPinned && <IconPinFilled size="0.875rem" aria-label={t('messages.pinned')} />}
          <b>{message.Author}</b>
          <span className={styles.aside}>{message.Organization}</span>
          <time className={`${styles.aside} mw-num`}>{time(message.CreatedTime)}</time>
        </p>
        <p className={styles.text} lang={message.Language} dir="auto">
          {message.Text}
        </p>
        <p className={styles.meta}>
          <span>
            {names.map(({ Name }) => Name).join(', ')}
            {rest > 0 && ` + ${rest}`}
          </span>
          <span>
            <IconClock size="0.875rem" aria-hidden="true" /> {untilText(message, t, time)}
          </span>
          <AnswerSummary message={message} />
          <span>{t('messages.read_by', { count: message.ReadCount })}</span>
          {actions}
        </p>
      </div>
    </article>
  )
}

function untilText(message: Message, t: TFunction, time: (iso: string) => string): string {
  const { Phase, EndedTime, EndedBy, UntilTime, FromTime } = message
  if (EndedTime !== null) return t('messages.ended_by', { who: EndedBy ?? '–', when: time(EndedTime) })
  if (Phase === 'waiting') return t('messages.waits', { when: time(FromTime) })
  if (UntilTime === null) return t('messages.no_end')
  return t(Phase === 'ended' ? 'messages.ended' : 'messages.until', { when: time(UntilTime) })
}

function AnswerSummary({ message: { IsOnPanel, Answers, MachineCount, Phase } }: { message: Message }) {
  const { t } = useTranslation()
  if (!IsOnPanel) return null
  const given = Answers.filter(({ Answer: answer }) => answer !== 'shown')
  const [first] = given
  if (MachineCount === 1 && first) {
    const isBad = first.Answer === 'not_possible'
    return (
      <span className={styles.answer} data-bad={isBad || undefined}>
        {isBad ? (
          <IconX size="0.875rem" aria-hidden="true" />
        ) : (
          <IconChecks size="0.875rem" aria-hidden="true" />
        )}{' '}
        {[answerText(first, t), first.Person, formatTime(Date.parse(first.Time), browserZone())]
          .filter(Boolean)
          .join(', ')}
      </span>
    )
  }
  if (given.length > 0)
    return (
      <span className={styles.answer}>
        <IconCheck size="0.875rem" aria-hidden="true" />{' '}
        {t('messages.answered', { answered: given.length, count: MachineCount })}
      </span>
    )
  if (Phase === 'waiting') return null
  return (
    <span>
      <IconDeviceDesktop size="0.875rem" aria-hidden="true" />{' '}
      {t(Answers.length > 0 ? 'messages.shown_only' : 'messages.not_shown')}
    </span>
  )
}

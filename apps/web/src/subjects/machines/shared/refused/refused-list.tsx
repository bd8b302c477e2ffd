import { Button } from '@mantine/core'
import { type RefusedMessages, replayRefused } from '@millwright/contract/machines/refused'
import { refusalKind } from '@millwright/contract/wire/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../../platform/toasts/toasts.ts'
import { browserZone, formatDateTime, formatNumber } from '../../../../platform/ui/text/format.ts'
import { REFUSED_KEY } from './refused.queries.ts'
import styles from './refused-list.module.css'

interface RefusedListProps {
  readonly org: string
  readonly messages: readonly RefusedMessages[]
  /** Where messages of several machines are listed. */
  readonly withMachine?: boolean
}

/** Messages that were not taken: why, how many, from when to when, and how they begin. */
export function RefusedList({ org, messages, withMachine = false }: RefusedListProps) {
  const { t, i18n } = useTranslation()
  const zone = browserZone()
  const when = (at: number): string => formatDateTime(at, zone, i18n.language)
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <li key={`${message.MachineId} ${message.Topic} ${message.Reason} ${message.Field}`}>
          <div className={styles.head}>
            <b>{t(`refused.kinds.${refusalKind(message.Reason)}`)}</b>
            <span className="mw-num">{`${formatNumber(message.Count, i18n.language)} ×`}</span>
          </div>
          <small>
            {withMachine && `${message.MachineName} · `}
            <span className="mw-num">
              {message.Count > 1 && `${when(message.FirstAt)} – `}
              {when(message.LastAt)}
            </span>
          </small>
          <small className={styles.code}>
            {[message.Reason, message.Field, message.Topic].filter(Boolean).join(' · ')}
          </small>
          {message.Payload !== '' && <code>{message.Payload}</code>}
          {message.CanReplay && <ReplayButton org={org} message={message} />}
        </li>
      ))}
    </ul>
  )
}

function ReplayButton({ org, message }: { readonly org: string; readonly message: RefusedMessages }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const replay = useMutation({
    mutationFn: () => send(replayRefused, { params: { org, id: message.MachineId, refusedId: message.Id } }),
    onSuccess: ({ result }) => {
      const number = (value: number) => formatNumber(value, i18n.language)
      const { Stored, Refused, Left } = result
      showToast(
        Refused + Left === 0 ? 'success' : 'info',
        t('refused.replayed', { stored: number(Stored), refused: number(Refused), left: number(Left) }),
      )
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [REFUSED_KEY] }),
  })
  return (
    <Button size="compact-sm" loading={replay.isPending} onClick={() => replay.mutate()}>
      {t('refused.replay')}
    </Button>
  )
}

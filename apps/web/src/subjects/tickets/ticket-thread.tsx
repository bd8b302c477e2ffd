import { MultiSelect } from '@mantine/core'
import type { TicketDetail, TicketEntry } from '@millwright/contract/tickets/ticket-shapes'
import { commentTicket } from '@millwright/contract/tickets/tickets'
import type { TFunction } from '@millwright/domain/text/translate'
import { MAX_TICKET_TEXT } from '@millwright/domain/tickets/ticket'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { i18n } from '../../platform/i18n/i18n.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import { ReplyField } from '../../platform/ui/fields/reply-field.tsx'
import { Thread, type ThreadEntry } from '../../platform/ui/page/thread.tsx'
import { TICKETS_KEY, ticketPeopleQuery, ticketQuery } from './shared/tickets.queries.ts'

/** Texts of customer and dealer, with the events in between. */
export function TicketThread({ ticket }: { readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  return (
    <Thread
      label={t('tickets.thread')}
      entries={ticket.Thread.map((entry) => threadEntry(entry, ticket.Side, t))}
    />
  )
}

function threadEntry(entry: TicketEntry, side: TicketDetail['Side'], t: TFunction): ThreadEntry {
  const { Id: id, Kind, Text, Author, Organization } = entry
  const at = Date.parse(entry.Time)
  if (Kind === 'comment')
    return {
      kind: 'comment',
      id,
      at,
      author: Author,
      organization: Organization,
      isOther: entry.Side !== side,
      text: Text,
    }
  const event = Kind === 'partner' && Text === '' ? 'partner_left' : Kind
  const text = t(`tickets.event.${event}`, { who: Author, text: Text })
  return { kind: 'event', id, at, text, isAlarm: Kind === 'escalated' }
}

/** Writes to all who take part; those who are chosen are notified by name. */
export function TicketReply({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [mentions, setMentions] = useState<string[]>([])
  const people = useQuery(ticketPeopleQuery(org, ticket.Id)).data ?? []
  const others = people.filter(({ Id }) => Id !== user.Id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = { Text: text, Mentions: mentions }
      return (await send(commentTicket, { params: { org, ticketId: ticket.Id }, body })).result
    },
    onSuccess: (changed) => {
      setText('')
      setMentions([])
      cache.setQueryData(ticketQuery(org, ticket.Id).queryKey, changed)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [TICKETS_KEY, org] }),
    meta: { isShownByPage: true },
  })
  return (
    <>
      {others.length > 0 && (
        <MultiSelect
          aria-label={t('tickets.mention')}
          placeholder={mentions.length === 0 ? t('tickets.mention') : undefined}
          size="xs"
          searchable
          data={others.map(({ Id, Name, Organization }) => ({
            value: Id,
            label: `@${Name}, ${Organization}`,
          }))}
          value={mentions}
          onChange={setMentions}
          maxValues={20}
        />
      )}
      <ReplyField
        label={t('tickets.reply')}
        value={text}
        onChange={setText}
        onSend={() => mutate()}
        isSending={isPending}
        maxLength={MAX_TICKET_TEXT}
        failure={error && failureMessage(error, undefined, i18n)}
      />
    </>
  )
}

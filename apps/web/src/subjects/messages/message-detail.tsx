import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { endMessage, type MessageDetail, patchMessage } from '@millwright/contract/messages/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { IconX } from '../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import { changesOf, MessageInputs, useAddressees, useMessageForm, valuesOf } from './message-form.tsx'
import messagesPageStyles from './messages-page.module.css'
import { answerText } from './shared/message-item.tsx'
import messagesStyles from './shared/messages.module.css'
import { MESSAGES_KEY, messageQuery } from './shared/messages.queries.ts'

interface MessageDetailProps {
  readonly org: string
  readonly messageId: string
  readonly onClose: () => void
}

/** One message: what each machine answered, who has read it, and for those who may, what can be changed of it. */
export function MessageDetailCard({ org, messageId, onClose }: MessageDetailProps) {
  const { t } = useTranslation()
  const message = useQuery(messageQuery(org, messageId))
  return (
    <Card
      title={t('messages.message')}
      actions={
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('misc.close')}>
          <IconX size="1rem" aria-hidden="true" />
        </ActionIcon>
      }
    >
      <CardState query={message} what={t('messages.message')} skeleton={<Skeleton height="10rem" />} />
      {message.data && <Detail org={org} message={message.data} />}
    </Card>
  )
}

function Detail({ org, message }: { org: string; message: MessageDetail }) {
  const { t, i18n } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const time = (iso: string): string => formatDateTime(Date.parse(iso), browserZone(), i18n.language)
  return (
    <>
      {isEditing ? (
        <EditForm org={org} message={message} onDone={() => setEditing(false)} />
      ) : (
        <p className={messagesStyles.text} lang={message.Language} dir="auto">
          {message.Text}
        </p>
      )}
      {message.MayEnd && message.Phase !== 'ended' && !isEditing && (
        <p className={messagesPageStyles.actions}>
          {message.MayChange && (
            <Button size="xs" onClick={() => setEditing(true)}>
              {t('messages.edit')}
            </Button>
          )}
          <EndButton org={org} message={message} />
        </p>
      )}
      {message.Answers.length > 0 && (
        <>
          <h3 className={messagesPageStyles.title}>{t('messages.machine_answers')}</h3>
          <ul className={messagesPageStyles.people}>
            {message.Answers.map((answer) => (
              <li key={answer.Machine.Id}>
                <span>{answer.Machine.Name}</span>
                <b>{[answerText(answer, t), answer.Person].filter(Boolean).join(', ')}</b>
                <time className="mw-num">{time(answer.Time)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={messagesPageStyles.title}>{t('messages.readers')}</h3>
      <ul className={messagesPageStyles.people}>
        {message.Readers.map(({ Name, ReadTime }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <li key={`${Name} ${index}`} data-unread={ReadTime === null || undefined}>
            <span>{Name}</span>
            <time className="mw-num">{ReadTime === null ? t('messages.not_yet') : time(ReadTime)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}

function EditForm({ org, message, onDone }: { org: string; message: MessageDetail; onDone: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const addressees = useAddressees(message)
  // The message may change under the form; what was there when it was opened is what changes are compared with.
  const [before] = useState(() => valuesOf(message))
  const form = useMessageForm({
    initial: before,
    isGuarded: true,
    save: (values) =>
      send(patchMessage, {
        params: { org, messageId: message.Id },
        body: changesOf(values, before, Date.now()),
      }),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      onDone()
      return cache.invalidateQueries({ queryKey: [MESSAGES_KEY, org] })
    },
  })
  return (
    <Form {...form.bind}>
      <MessageInputs form={form} addressees={addressees} message={message} />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        <Button onClick={() => form.leave(onDone)}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}

function EndButton({ org, message }: { org: string; message: MessageDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const ending = useMutation({
    mutationFn: () => send(endMessage, { params: { org, messageId: message.Id } }),
    onSuccess: () => showToast('success', t('messages.was_ended')),
    onSettled: () => cache.invalidateQueries({ queryKey: [MESSAGES_KEY, org] }),
  })
  const end = async (): Promise<void> => {
    if (
      await confirm({
        title: t('messages.end_title'),
        text: t('messages.end_text'),
        confirmLabel: t('messages.end'),
      })
    )
      ending.mutate()
  }
  return (
    <Button size="xs" loading={ending.isPending} onClick={() => void end()}>
      {t('messages.end')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { addMessage } from '@millwright/contract/messages/messages'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { supportedLanguage } from '../../platform/ui/text/languages.ts'
import { bodyOf, MessageInputs, type MessageValues, useAddressees, useMessageForm } from './message-form.tsx'
import { MESSAGES_KEY } from './shared/messages.queries.ts'

interface WriteCardProps {
  readonly org: string
  /** Written to when nothing else is chosen. */
  readonly machineId: string | undefined
}

/** Whom, what, send: everything else has a value that is right most of the time. */
export function WriteCard({ org, machineId }: WriteCardProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { selectedGroup } = useSession()
  const addressees = useAddressees()
  const empty: MessageValues = {
    Text: '',
    To: machineId === undefined ? [`g:${selectedGroup.Id}`] : [`m:${machineId}`],
    Language: supportedLanguage(i18n.language),
    FromTime: '',
    UntilTime: 'today',
    IsPinned: false,
    IsOnPanel: true,
  }
  const form = useMessageForm({
    initial: empty,
    // The list beside it is searched, paged and opened by the query.
    isGuarded: 'path',
    // Whom it goes to is chosen again in a moment; what was written is not.
    isSame: (a, b) => a.Text.trim() === b.Text.trim(),
    save: (values) => send(addMessage, { params: { org }, body: bodyOf(values, Date.now()) }),
    onSaved: (_answer, { To }) => {
      showToast('success', t('messages.sent'))
      form.restart({ ...empty, To })
      return cache.invalidateQueries({ queryKey: [MESSAGES_KEY, org] })
    },
  })
  const { Text, To } = form.values
  const names = addressees
    .flatMap(({ items }) => items)
    .filter(({ value }) => To.includes(value))
    .map(({ label }) => label)
  return (
    <Card title={t('messages.write')}>
      <Form {...form.bind}>
        <MessageInputs form={form} addressees={addressees} />
        <FormFoot>
          <Button type="submit" variant="filled" loading={form.isSaving} disabled={Text.trim() === ''}>
            {names.length === 1 ? t('messages.send_to', { name: names[0] }) : t('messages.send')}
          </Button>
        </FormFoot>
      </Form>
    </Card>
  )
}

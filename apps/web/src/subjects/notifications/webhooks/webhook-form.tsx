import { Button, Select, Switch, TextInput } from '@mantine/core'
import { NOTICE_TOPICS, RAISED_TOPICS } from '@millwright/contract/notices'
import {
  addWebhook,
  deleteWebhook,
  patchWebhook,
  renewWebhookSecret,
  type Webhook,
  type WebhookBody,
  webhookFields,
} from '@millwright/contract/notifications/webhooks'
import { WEBHOOK_FORMATS } from '@millwright/domain/notifications/webhook'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { CheckList } from '../../../platform/ui/fields/check-list.tsx'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { LANGUAGES, languageName } from '../../../platform/ui/text/languages.ts'
import { webhooksKey } from './webhooks.queries.ts'

const NEW: WebhookBody = {
  Name: '',
  Url: '',
  Format: 'json',
  Language: 'en-US',
  Topics: ['Alarms', 'NoSignal'],
  AllMachines: true,
  Machine_Group_Ids: [],
  IsOn: true,
}

interface WebhookDialogProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null
  readonly onClose: () => void
  /** Shown once: it is stored nowhere in the browser. */
  readonly onSecret: (name: string, secret: string) => void
}

export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={webhook?.Name ?? t('webhooks.add')} size="lg">
      <WebhookForm webhook={webhook} onClose={onClose} onSecret={onSecret} />
    </Dialog>
  )
}

function WebhookForm({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { t } = useTranslation()
  const { organization, groups } = useSession()
  const org = organization.BusinessCode
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: webhooksKey(org) })
  const form = useCallForm({
    initial: webhook ? bodyOf(webhook) : NEW,
    fields: webhookFields,
    check: ({ Topics }) => ({ Topics: Topics.length === 0 && t('misc.required') }),
    save: async (body) => {
      if (!webhook) return (await send(addWebhook, { params: { org }, body })).result.Secret
      await send(patchWebhook, { params: { org, webhookId: webhook.Id }, body })
      return null
    },
    onSaved: (secret, { Name }) => {
      if (secret !== null) return onSecret(Name, secret)
      showToast('success', t('misc.saved'))
      onClose()
    },
    fieldOf: (refused) => refused.replace(/\.\d+$/, ''),
    onSettled: refresh,
  })
  const topics = NOTICE_TOPICS.filter(
    (topic) => RAISED_TOPICS.includes(topic) || form.values.Topics.includes(topic),
  )
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput label={t('webhooks.name')} {...form.text('Name')} />
        <Select
          label={t('webhooks.format')}
          allowDeselect={false}
          data={WEBHOOK_FORMATS.map((value) => ({ value, label: t(`webhooks.formats.${value}`) }))}
          {...form.input('Format')}
        />
      </FormRow>
      <TextInput
        label={t('webhooks.url')}
        description={t(`webhooks.url_hint_${form.values.Format}`)}
        {...form.text('Url')}
      />
      <FormRow>
        <Select
          label={t('webhooks.language')}
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          {...form.input('Language')}
        />
        <Switch
          label={t('webhooks.is_on')}
          checked={form.values.IsOn}
          onChange={(event) => form.set({ IsOn: event.currentTarget.checked })}
        />
      </FormRow>
      <CheckList
        label={t('webhooks.topics_title')}
        searchLabel={t('webhooks.search_topics')}
        items={topics.map((id) => ({ id, label: t(`webhooks.topics.${id}`), hint: '' }))}
        {...form.list('Topics')}
      />
      <Switch
        label={t('webhooks.all_machines')}
        description={t('webhooks.all_machines_hint')}
        checked={form.values.AllMachines}
        onChange={(event) => form.set({ AllMachines: event.currentTarget.checked })}
      />
      {!form.values.AllMachines && (
        <CheckList
          label={t('webhooks.groups')}
          searchLabel={t('webhooks.search_groups')}
          items={groups.map((group) => ({ id: group.Id, label: groupName(t, group), hint: '' }))}
          {...form.list('Machine_Group_Ids')}
        />
      )}
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t(webhook ? 'misc.save' : 'webhooks.add')}
        </Button>
        <Button onClick={() => form.leave(onClose)}>{t('misc.cancel')}</Button>
        {webhook && <Dangerous webhook={webhook} onClose={() => form.leave(onClose)} onSecret={onSecret} />}
      </FormFoot>
    </Form>
  )
}

function Dangerous({ webhook, onClose, onSecret }: WebhookDialogProps & { readonly webhook: Webhook }) {
  const { t } = useTranslation()
  const org = useSession().organization.BusinessCode
  const cache = useQueryClient()
  const confirm = useConfirm()
  const params = { org, webhookId: webhook.Id }
  const onSettled = () => cache.invalidateQueries({ queryKey: webhooksKey(org) })
  const renew = useMutation({
    mutationFn: async () => (await send(renewWebhookSecret, { params })).result.Secret,
    gcTime: 0,
    onSuccess: (secret) => onSecret(webhook.Name, secret),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => send(deleteWebhook, { params }),
    onSuccess: onClose,
    onSettled,
  })
  const ask = async (what: 'renew' | 'remove'): Promise<void> => {
    const isSure = await confirm({
      title: t(`webhooks.${what}_ask`, { name: webhook.Name }),
      text: t(`webhooks.${what}_text`),
      confirmLabel: t(`webhooks.${what}`),
      isDangerous: true,
    })
    if (isSure) (what === 'renew' ? renew : remove).mutate()
  }
  return (
    <>
      <Button loading={renew.isPending} onClick={() => void ask('renew')}>
        {t('webhooks.renew')}
      </Button>
      <Button color="red" loading={remove.isPending} onClick={() => void ask('remove')}>
        {t('webhooks.remove')}
      </Button>
    </>
  )
}

const bodyOf = ({ Id: _id, LastDelivery: _last, ...body }: Webhook): WebhookBody => body

import { Button, Group } from '@mantine/core'
import { testWebhook, type Webhook } from '@millwright/contract/notifications/webhooks'
import type { TFunction } from '@millwright/domain/text/translate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Chip } from '../../../platform/ui/page/chip.tsx'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { browserZone, formatDateTime } from '../../../platform/ui/text/format.ts'
import { toneOf } from './delivery-tone.ts'
import { webhooksKey } from './webhooks.queries.ts'

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[]
  readonly onEdit: (webhook: Webhook) => void
  readonly onLog: (webhook: Webhook) => void
  readonly empty: ReactNode
}

export function WebhookTable({ webhooks, onEdit, onLog, empty }: WebhookTableProps) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(
    () => webhookColumns(t, i18n.language, onEdit, onLog),
    [t, i18n.language, onEdit, onLog],
  )
  return (
    <DataTable
      label={t('webhooks.addresses')}
      columns={columns}
      rows={webhooks}
      keyOf={({ Id }) => Id}
      rowSize="lines"
      empty={empty}
    />
  )
}

function webhookColumns(
  t: TFunction,
  language: string,
  onEdit: (webhook: Webhook) => void,
  onLog: (webhook: Webhook) => void,
): Column<Webhook>[] {
  const topicsOf = ({ Topics }: Webhook): string =>
    Topics.map((topic) => t(`webhooks.topics.${topic}`)).join(', ')
  return [
    {
      id: 'name',
      headerKey: 'webhooks.name',
      cell: (webhook) => (
        <>
          {webhook.Name}
          <small>
            {t(`webhooks.formats.${webhook.Format}`)} · {new URL(webhook.Url).host}
          </small>
        </>
      ),
      sortBy: ({ Name }) => Name,
    },
    {
      id: 'topics',
      headerKey: 'webhooks.topics_title',
      cell: (webhook) => (
        <>
          <span title={topicsOf(webhook)}>{topicsOf(webhook) || t('misc.none')}</span>
          <small>
            {webhook.AllMachines
              ? t('webhooks.all_machines')
              : t('webhooks.of_groups', { count: webhook.Machine_Group_Ids.length })}
          </small>
        </>
      ),
    },
    {
      id: 'last',
      headerKey: 'webhooks.last',
      width: 13,
      cell: ({ IsOn, LastDelivery }) => (
        <>
          {IsOn ? (
            <Chip tone={LastDelivery ? toneOf(LastDelivery.State) : 'plain'}>
              {LastDelivery ? t(`webhooks.states.${LastDelivery.State}`) : t('webhooks.never')}
            </Chip>
          ) : (
            <Chip>{t('webhooks.off')}</Chip>
          )}
          <small>
            {LastDelivery && formatDateTime(Date.parse(LastDelivery.At), browserZone(), language)}
          </small>
        </>
      ),
    },
    {
      id: 'actions',
      headerKey: 'webhooks.actions',
      width: 19,
      isAction: true,
      cell: (webhook) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <TestButton webhook={webhook} />
          <Button onClick={() => onLog(webhook)} aria-label={t('webhooks.log_of', { name: webhook.Name })}>
            {t('webhooks.log')}
          </Button>
          <Button onClick={() => onEdit(webhook)} aria-label={t('webhooks.edit_of', { name: webhook.Name })}>
            {t('webhooks.edit')}
          </Button>
        </Group>
      ),
    },
  ]
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const org = useSession().organization.BusinessCode
  const cache = useQueryClient()
  const test = useMutation({
    mutationFn: async () => (await send(testWebhook, { params: { org, webhookId: webhook.Id } })).result,
    onSuccess: ({ State, Error: error, Ms }) =>
      State === 'delivered'
        ? showToast('success', t('webhooks.test_ok', { ms: Ms }))
        : showToast('warning', t('webhooks.test_failed', { error })),
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey(org) }),
  })
  return (
    <Button
      loading={test.isPending}
      onClick={() => test.mutate()}
      aria-label={t('webhooks.test_of', { name: webhook.Name })}
    >
      {t('webhooks.test')}
    </Button>
  )
}

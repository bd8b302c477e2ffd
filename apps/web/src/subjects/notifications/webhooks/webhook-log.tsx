import type { Webhook, WebhookDelivery } from '@millwright/contract/notifications/webhooks'
import type { TFunction } from '@millwright/domain/text/translate'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { Chip } from '../../../platform/ui/page/chip.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { browserZone, formatDate, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import { toneOf } from './delivery-tone.ts'
import { deliveriesQuery } from './webhooks.queries.ts'

/** The latest requests to a webhook, and what came of each. */
export function WebhookLog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const org = useSession().organization.BusinessCode
  const log = useQuery(deliveriesQuery(org, webhook.Id))
  const columns = useMemo(() => logColumns(t, i18n.language), [t, i18n.language])
  return (
    <Dialog isOpen onClose={onClose} title={t('webhooks.log_of', { name: webhook.Name })} size="xl">
      <CardState query={log} what={t('webhooks.log')} />
      {log.data && (
        <DataTable
          label={t('webhooks.log')}
          columns={columns}
          rows={log.data}
          keyOf={({ Id }) => Id}
          rowSize="lines"
          empty={<HintText>{t('webhooks.log_empty')}</HintText>}
        />
      )}
    </Dialog>
  )
}

function logColumns(t: TFunction, language: string): Column<WebhookDelivery>[] {
  const zone = browserZone()
  return [
    {
      id: 'at',
      headerKey: 'webhooks.at',
      width: 8,
      isNumber: true,
      cell: ({ At }) => (
        <>
          {formatDate(Date.parse(At), zone, language)}
          <small>{formatTimeWithSeconds(Date.parse(At), zone)}</small>
        </>
      ),
    },
    {
      id: 'state',
      headerKey: 'webhooks.result',
      width: 9,
      cell: ({ State, IsTest, Notices }) => (
        <>
          <Chip tone={toneOf(State)}>{t(`webhooks.states.${State}`)}</Chip>
          <small>{IsTest ? t('webhooks.test_label') : t('webhooks.notices', { count: Notices })}</small>
        </>
      ),
    },
    {
      id: 'answer',
      headerKey: 'webhooks.answer',
      cell: ({ Status, Error: error, Answer }) => (
        <>
          <span title={error}>{[Status, error].filter(Boolean).join(' · ')}</span>
          <small title={Answer}>{Answer}</small>
        </>
      ),
    },
    {
      id: 'ms',
      headerKey: 'webhooks.ms',
      width: 6,
      isNumber: true,
      cell: ({ Ms, Tries }) => (
        <>
          {t('webhooks.ms_value', { ms: Ms })}
          <small>{t('webhooks.tries', { count: Tries })}</small>
        </>
      ),
    },
  ]
}

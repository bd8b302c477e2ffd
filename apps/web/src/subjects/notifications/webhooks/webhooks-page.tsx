import { Button } from '@mantine/core'
import type { Webhook } from '@millwright/contract/notifications/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconPlus, IconWebhook } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { WebhookTable } from './webhook-table.tsx'
import { webhooksQuery } from './webhooks.queries.ts'

const WebhookDialog = lazyPart(() => import('./webhook-form.tsx'), 'WebhookDialog')
const WebhookSecret = lazyPart(() => import('./webhook-secret.tsx'), 'WebhookSecret')
const WebhookLog = lazyPart(() => import('./webhook-log.tsx'), 'WebhookLog')

/** The part of a webhook that is open beside the list. */
type Open =
  | { readonly kind: 'form'; readonly webhook: Webhook | null }
  | { readonly kind: 'log'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string }

/** The addresses of other systems to which notices of the organization are sent. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const webhooks = useQuery(webhooksQuery(org))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <PageFrame
      title={t('nav.webhooks')}
      context={organization.Name}
      actions={
        <Button
          variant="filled"
          leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
          onClick={() => setOpen({ kind: 'form', webhook: null })}
        >
          {t('webhooks.add')}
        </Button>
      }
    >
      <CardState query={webhooks} what={t('nav.webhooks')} />
      {webhooks.data && (
        <Card flush title={t('webhooks.addresses')} hint={t('webhooks.hint')}>
          <WebhookTable
            webhooks={webhooks.data}
            onEdit={(webhook) => setOpen({ kind: 'form', webhook })}
            onLog={(webhook) => setOpen({ kind: 'log', webhook })}
            empty={
              <EmptyState
                icon={<IconWebhook size="1.25rem" stroke={1.5} aria-hidden="true" />}
                title={t('webhooks.none')}
                text={t('webhooks.none_text')}
              />
            }
          />
        </Card>
      )}
      <Suspense>
        {open?.kind === 'form' && (
          <WebhookDialog
            webhook={open.webhook}
            onClose={close}
            onSecret={(name, secret) => setOpen({ kind: 'secret', name, secret })}
          />
        )}
        {open?.kind === 'secret' && <WebhookSecret name={open.name} secret={open.secret} onClose={close} />}
        {open?.kind === 'log' && <WebhookLog webhook={open.webhook} onClose={close} />}
      </Suspense>
    </PageFrame>
  )
}

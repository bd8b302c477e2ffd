import { Button } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { useCopy } from '../../../platform/ui/text/use-copy.ts'

interface WebhookSecretProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

/** The secret that signs requests: shown once, after it was made. */
export function WebhookSecret({ name, secret, onClose }: WebhookSecretProps) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOutside={false}
      title={t('webhooks.secret_of', { name })}
      size="lg"
    >
      <p>{t('webhooks.secret_text')}</p>
      <code className="mw-secret">{secret}</code>
      <FormFoot>
        <Button variant="filled" onClick={() => copy(secret)}>
          {t(copied === null ? 'webhooks.copy' : 'webhooks.copied')}
        </Button>
        <Button onClick={onClose}>{t('misc.close')}</Button>
      </FormFoot>
    </Dialog>
  )
}

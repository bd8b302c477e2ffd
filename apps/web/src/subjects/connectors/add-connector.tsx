import { Button, TextInput } from '@mantine/core'
import { addConnector, connectorFields } from '@millwright/contract/connectors/connectors'
import type { ResultOf } from '@millwright/contract/wire/call'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { IconPlus } from '../../platform/ui/icons/icons.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { CopyButton } from '../machines/shared/credentials/copy-button.tsx'
import styles from './connector.module.css'

type Added = Pick<ResultOf<typeof addConnector>, 'Id' | 'Token' | 'Address'>

/** A program beside machines that the portal cannot reach itself; its token is shown once. */
export function AddConnector({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  const close = (): void => {
    setOpen(false)
    setAdded(null)
  }
  return (
    <>
      <Button leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('connectors.add')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('connectors.add')} size="lg" closesOutside={false}>
        {added ? (
          <ConnectorCommandLine added={added} onClose={close} />
        ) : (
          <NameForm
            onAdded={(connector) => {
              setAdded(connector)
              onAdded(connector.Id)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function NameForm({ onAdded }: { readonly onAdded: (added: Added) => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: { Name: '' },
    fields: connectorFields,
    save: async (body) =>
      (await send(addConnector, { params: { org: organization.BusinessCode }, body })).result,
    onSaved: async (result) => {
      await cache.invalidateQueries({ queryKey: ['machine-connector'] })
      onAdded(result)
    },
  })
  return (
    <Form {...form.bind}>
      <HintText>{t('connectors.add_hint')}</HintText>
      <TextInput label={t('connectors.name')} {...form.text('Name')} />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('connectors.add_now')}
        </Button>
      </FormFoot>
    </Form>
  )
}

/** How the program is started beside the machines, with its token. */
export function ConnectorCommandLine({
  added,
  onClose,
}: {
  readonly added: Added
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const command = `MILLWRIGHT_ROLES=connectors PORTAL_URL=${added.Address} CONNECTOR_TOKEN=${added.Token} npm start`
  return (
    <div className={styles.command}>
      <p>{t('connectors.command')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{command}</pre>
      <CopyButton text={command} name={t('connectors.command_name')} />
      <HintText>{t('connectors.token_once')}</HintText>
      <FormFoot>
        <Button variant="filled" onClick={onClose}>
          {t('misc.close')}
        </Button>
      </FormFoot>
    </div>
  )
}

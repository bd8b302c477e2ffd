import { Button } from '@mantine/core'
import {
  type Connector,
  removeConnector,
  replaceConnectorToken,
} from '@millwright/contract/connectors/connectors'
import type { ResultOf } from '@millwright/contract/wire/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { ConnectorCommandLine } from './add-connector.tsx'
import styles from './connector.module.css'

interface ProgramsDialogProps {
  readonly connectors: readonly Connector[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRemoved: (id: string) => void
}

/** Programs beside machines: a token of a computer that was lost is replaced, and one that is not used any more is removed. */
export function ProgramsDialog({ connectors, isOpen, onClose, onRemoved }: ProgramsDialogProps) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const [replaced, setReplaced] = useState<ResultOf<typeof replaceConnectorToken> | null>(null)
  const params = (connectorId: string) => ({ org: organization.BusinessCode, connectorId })
  const options = {
    onSettled: () => cache.invalidateQueries({ queryKey: ['machine-connector'] }),
    onError: (error: Error) => showToast('error', failureMessage(error, undefined, i18n) ?? ''),
  }
  const replace = useMutation({
    ...options,
    mutationFn: async (id: string) => (await send(replaceConnectorToken, { params: params(id) })).result,
    onSuccess: setReplaced,
  })
  const remove = useMutation({
    ...options,
    mutationFn: (id: string) => send(removeConnector, { params: params(id) }),
    onSuccess: (_answer, id) => onRemoved(id),
  })
  const ask = async (connector: Connector, what: 'replace' | 'remove'): Promise<void> => {
    const isSure = await confirm({
      title:
        what === 'replace'
          ? t('connectors.programs.replace_title', { name: connector.Name })
          : t('connectors.remove_what', { name: connector.Name }),
      text: t(`connectors.programs.${what}_text`),
      confirmLabel: t(what === 'replace' ? 'connectors.programs.replace' : 'connectors.remove'),
      isDangerous: true,
    })
    if (isSure) (what === 'replace' ? replace : remove).mutate(connector.Id)
  }
  const close = (): void => {
    setReplaced(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('connectors.programs.title')}
      size="lg"
      closesOutside={!replaced}
    >
      {replaced ? (
        <ConnectorCommandLine added={replaced} onClose={close} />
      ) : (
        <ul className={styles.things}>
          {connectors.map((connector) => (
            <li key={connector.Id}>
              <span>
                <b>
                  {connector.IsAway ? t('connectors.name_away', { name: connector.Name }) : connector.Name}
                </b>
                <small>{t('connectors.programs.machines', { machines: connector.Machines })}</small>
              </span>
              <Button size="compact-sm" onClick={() => void ask(connector, 'replace')}>
                {t('connectors.programs.replace')}
              </Button>
              <Button
                size="compact-sm"
                disabled={connector.Machines > 0}
                title={connector.Machines > 0 ? t('errors.connector_has_machines') : undefined}
                onClick={() => void ask(connector, 'remove')}
              >
                {t('connectors.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
